import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  // The payment provider goes by this: on phones its window is the whole page, not a frame.
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}
const desktop = { viewport: { width: 1280, height: 800 } }

/**
 * `x.e2e.ts` runs at both sizes, `x.phone.e2e.ts` and `x.desktop.e2e.ts` at one, and so does a test with the tag @phone or
 * @desktop: what has no layout of its own at the other size is shown once.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.tmp/playwright',
  // Each has a market and a browser of its own; a browser mostly waits for its market and the other way round.
  workers: Math.min(2, availableParallelism()),
  // Here none. A busy build machine may miss a deadline once; what needed the second try is named at the end, to be mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // What it keeps hides requests from a test; app.phone.e2e.ts lets it work.
    serviceWorkers: 'block',
    // One context after the other with what it kept cleared: its cache of scripts stays, a twelfth of a test's processor time.
    reuseContext: true,
    // Writing one costs a third of a test's time: `npx playwright test --trace=on` for a test that failed.
    trace: 'off',
    // With 'only-on-failure' Playwright takes one at the end of every test, in case it has failed, which costs a twentieth. A trace has them.
    screenshot: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: '**/*.phone.e2e.ts', grepInvert: /@phone/ },
    { name: 'phone', use: phone, testIgnore: '**/*.desktop.e2e.ts', grepInvert: /@desktop/ },
  ],
})
