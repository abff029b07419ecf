import path from 'node:path'
import { demoStaffLogins, demoTotpSecret } from '#demo/totp-secret.ts'
import type { Config } from '#server/config/config.ts'

/** The text that is printed when the shop is open. */
export function block(config: Config, seconds: number, logs: string | undefined): string {
  const rows: [string, string][] = [['가게', config.publicUrl]]
  if (config.usesSandbox)
    rows.push(['샌드박스', `http://localhost:${config.sandboxPort}  (결제·문자·등급 조회 같은 바깥 서비스를 대신해요)`])
  if (config.nodeEnv !== 'production')
    rows.push(
      ['연습용 회원', 'demo01 … demo20, 비밀번호는 모두 hangyeol1234'],
      ['운영자 화면', `${config.publicUrl}/operator  (비밀번호는 모두 hangyeol1234)`],
      ['공급사 화면', `${config.publicUrl}/partner  (partner01)`],
      ...demoStaffLogins.map((login): [string, string] => [
        `연습용 ${login}`,
        `인증 앱 열쇠 ${demoTotpSecret(config, login)}`,
      ]),
    )
  rows.push(['API 문서', `${config.publicUrl}/docs`])
  if (logs) rows.push(['기록', path.relative('', logs) || logs])
  const width = Math.max(...rows.map(([name]) => columns(name)))
  const lines = rows.map(([name, value]) => `  ${name}${' '.repeat(width - columns(name))}   ${value}`)
  return `\n  한결이 열렸어요 (${seconds.toFixed(1)}초)\n\n${lines.join('\n')}\n\n  끄려면 Ctrl-C를 누르세요.\n`
}

/** Width in a terminal: a Hangul syllable takes two columns. */
function columns(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (/[ᄀ-힣]/.test(letter) ? 2 : 1), 0)
}
