import type { Locator, Page } from '@playwright/test'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import type { Market } from '#tests/support/market.ts'
import { refuseAct } from '#tests/support/refuse-act.ts'
import { expect, test } from '#tests/support/shop.ts'
import type { Shopper } from '#tests/support/shopping.ts'

export type Ground = { page: Page; market: Market; shopper: Shopper }
/** What is typed, in which field, and the button that sends it. */
export type Ready = { field?: Locator; words?: string; send: Locator }
export type Act = {
  /** Of its call. */
  path: RegExp
  open: (ground: Ground) => Promise<Ready>
  done: RegExp
  /** What is said in the form, where that sees that it was done though its answer was lost. */
  again?: RegExp
  /** Its form shows what stands by then, and that this may be what was sent. */
  sees?: true
  /** Takes away what would stay behind for others. */
  after?: (market: Market) => Promise<unknown>
}

/** A test of an act: nothing that is typed goes, whatever comes of it. */
export function isToldAndSentAgain(name: string, { path, open, done, again = done, sees, after }: Act): void {
  test(`${name}: a role that is gone, a server that is away and a lost answer are told, and it can be sent again`, async ({
    page,
    market,
    shopper,
  }) => {
    const { field, words = '', send } = await open({ page, market, shopper })
    const keys: (string | undefined)[] = []
    page.on('request', (asked) => {
      if (asked.method() !== 'GET' && path.test(new URL(asked.url()).pathname))
        keys.push(asked.headers()['idempotency-key'])
    })
    const told = page.getByRole('alertdialog')
    async function isTold(message: string) {
      await expect(told).toContainText(message)
      await expect(told.getByRole('button', { name: '확인' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(told).toHaveCount(0)
      await expect(send).toBeEnabled()
      await expect(send).toBeFocused()
      if (field) await expect(field).toHaveValue(words)
    }
    for (const code of ['staff.forbidden', 'unavailable'] as const satisfies RefusalCode[]) {
      await refuseAct(page, path, code)
      await send.click()
      await isTold(refusals[code].message)
    }
    await loseAnswer(page, `*${path.source.replaceAll('\\', '').replace('$', '')}`)
    await send.click()
    if (sees) {
      await expect(told).toContainText('네트워크가 원활하지 않습니다')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: '보낸 것의 답을 받지 못했어요' })).toBeVisible()
      if (field) await expect(field).toHaveValue(words)
      await after?.(market)
      return
    }
    await isTold('네트워크가 원활하지 않습니다')
    // Nor is it another one after a server that was away when it was sent again.
    if (again === done) {
      await refuseAct(page, path, 'unavailable')
      await send.click()
      await isTold(refusals.unavailable.message)
    }
    await send.click()
    await expect(page.getByText(again)).toBeVisible()
    // Another one after a refusal; the same for as long as it may have been done.
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[1])
    if (again === done) expect(new Set(keys.slice(1)).size).toBe(1)
    await after?.(market)
  })
}
