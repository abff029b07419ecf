import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Size } from './walking.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** The same walks in Firefox and in WebKit, at two sizes; one with the tag @phone or @desktop at that size alone. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default defineConfig<{ drivenBy: 'playwright' | 'webdriver'; size: Size }>({
  testDir: '.',
  testMatch: '**/*.walk.ts',
  outputDir: '../../.tmp/browsers',
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: path.join(import.meta.dirname, 'firefox.mjs') },
  },
  projects: [
    { name: 'firefox-phone', use: { drivenBy: 'playwright', size: phone }, grepInvert: /@desktop/ },
    { name: 'firefox-desktop', use: { drivenBy: 'playwright', size: desktop }, grepInvert: /@phone/ },
    { name: 'webkit-phone', use: { drivenBy: 'webdriver', size: phone }, grepInvert: /@desktop/ },
    { name: 'webkit-desktop', use: { drivenBy: 'webdriver', size: desktop }, grepInvert: /@phone/ },
  ],
})
