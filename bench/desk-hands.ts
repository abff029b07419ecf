import type { Page } from '@playwright/test'
import { demoTotpSecret } from '#demo/totp-secret.ts'
import type { Config } from '#server/config/config.ts'
import { totpAt, totpStep } from '#server/identity/totp.ts'

/**
 * Times of the keystroke-level model in seconds: a key, pointing, pressing, thinking of the next step, reading a figure that is accepted as
 * it is.
 */
const pace = { key: 0.28, point: 1.1, press: 0.2, think: 1.35, look: 0.34 }

export type Tally = { keys: number; clicks: number; thoughts: number; looks: number; system: number }
export const begin = (): Tally => ({ keys: 0, clicks: 0, thoughts: 0, looks: 0, system: 0 })

export function hands(page: Page, tally: Tally) {
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    tally.system += performance.now() - from
  }
  return {
    think: () => tally.thoughts++,
    look: () => tally.looks++,
    type: async (text: string) => {
      tally.keys += text.length
      await timed(() => page.keyboard.type(text))
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        tally.keys += key.split('+').length
        await timed(() => page.keyboard.press(key))
      }
    },
    click: async (what: ReturnType<Page['locator']>) => {
      tally.clicks++
      await timed(() => what.click())
    },
    /** Waits for the system. */
    wait: (what: ReturnType<Page['locator']>) => timed(() => what.waitFor()),
    timed,
  }
}

export function say(name: string, { keys, clicks, thoughts, looks, system }: Tally): void {
  const human = keys * pace.key + clicks * (pace.point + pace.press) + thoughts * pace.think + looks * pace.look
  const seconds = system / 1000
  process.stdout.write(
    `| ${name} | ${keys} | ${clicks} | ${human.toFixed(1)} | ${seconds.toFixed(1)} | ${(human + seconds).toFixed(1)} |\n`,
  )
}

/** Logs the demo's operator in at the desk of intake. */
export async function logIn(page: Page, config: Config): Promise<void> {
  await page.goto(`${config.publicUrl}/operator/intake`)
  await page.getByLabel('아이디').fill('operator')
  await page.getByLabel('비밀번호').first().fill('hangyeol1234')
  await page.getByLabel('인증번호').fill(totpAt(demoTotpSecret(config, 'operator'), totpStep(Date.now())))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByLabel('이력번호 12자리').waitFor()
}

/** Pastes by an event, because a headless browser has no clipboard. */
export function pasteInto(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}
