import { existsSync } from 'node:fs'
import { hasApt, installPackages, readPackageLists } from './apt.ts'
import { Problem } from './problem.ts'

/** The programs that drive each browser, and their Debian packages. WebKit has no headless mode: it needs a virtual screen. */
const programs = {
  firefox: [['/usr/bin/firefox-esr', 'firefox-esr']],
  webkit: [
    ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
    ['/usr/bin/Xvfb', 'xvfb'],
  ],
} as const
export type OtherBrowser = keyof typeof programs
export const otherBrowsers = Object.keys(programs) as OtherBrowser[]

const lacking = (browser: OtherBrowser) =>
  programs[browser].filter(([file]) => !existsSync(file)).map(([, name]) => name)

/** Which of Firefox and WebKit can be driven here, after installing them if we may. A build machine needs both. */
export async function findOtherBrowsers(say: (line: string) => void): Promise<OtherBrowser[]> {
  const wanted = otherBrowsers.flatMap(lacking)
  if (wanted.length > 0 && hasApt()) {
    say(`${wanted.join(', ')}을(를) apt로 설치하고 있어요 …`)
    await readPackageLists()
    await installPackages(...wanted)
  }
  const found = otherBrowsers.filter((browser) => lacking(browser).length === 0)
  const missing = otherBrowsers.filter((browser) => !found.includes(browser))
  if (missing.length > 0 && process.env.CI)
    throw new Problem(`${missing.join(', ')} 브라우저를 찾지도 설치하지도 못했어요.`)
  for (const browser of missing)
    say(`– ${browser}는 이 기계에 없어서 건너뛰어요 (Debian 패키지: ${lacking(browser).join(', ')})`)
  return found
}
