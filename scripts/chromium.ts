import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { hasApt, installPackages, readPackageLists, run } from './apt.ts'
import { Problem } from './problem.ts'

/** Chromium's headless shell: a browser test takes a quarter less processor time in it. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/local/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium that runs on this machine: CHROMIUM_PATH, an installed one, or Playwright's. `whole`: the full browser, not its headless shell. */
export function findChromium({ whole = false } = {}): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Problem(`CHROMIUM_PATH의 프로그램을 실행하지 못했어요: ${given}`)
  }
  return [...(whole ? [] : [shell]), ...places, chromium.executablePath()].find(
    (place) => existsSync(place) && runs(place),
  )
}

/** Finds Chromium, or installs it: Debian's package if we may use apt, else Playwright's own. */
export async function needChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (hasApt()) {
    say('Chromium을 apt로 설치하고 있어요 …')
    await readPackageLists()
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackages(name)
      const installed = findChromium()
      if (installed) return installed
    }
  }
  say('Chromium을 Playwright로 내려받고 있어요 …')
  const cli = path.resolve(import.meta.dirname, '../node_modules/playwright/cli.js')
  const withLibraries = hasApt() ? ['--with-deps'] : []
  await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium'])
  const downloaded = findChromium()
  if (downloaded) return downloaded
  throw new Problem('Chromium을 찾지도 설치하지도 못했어요. 직접 설치한 뒤 CHROMIUM_PATH로 알려 주세요.')
}

function runs(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
