import type { Page } from '@playwright/test'
import type { Config } from '#server/config/config.ts'
import { begin, hands, pasteInto, say, type Tally } from './desk-hands.ts'

export type Kind = { name: string; sex: string; grade: string }
/** `usual`: the market has a price for every cut; `rare`: it has none. */
export const usual: Kind = { name: '거세 1+', sex: '거세', grade: '04' }
export const rare: Kind = { name: '암 1++', sex: '암', grade: '01' }

/**
 * Posts carcasses by keyboard: weights typed one by one, or pasted as a column; prices are the market's where it has one, otherwise
 * estimates that are confirmed one by one.
 */
export async function postByKeyboard(page: Page, config: Config, pasted: boolean, kind: Kind): Promise<void> {
  const weights = Array.from({ length: 20 }, (_, n) => (4 + n / 8).toFixed(2))
  for (const number of await hanwoo(config, kind)) {
    await page.goto(`${config.publicUrl}/operator/intake`)
    await page.getByLabel('이력번호 12자리').waitFor()
    const tally = begin()
    const { type, press, wait, think, look, timed } = hands(page, tally)
    think()
    await type(number)
    await press('Enter')
    await wait(page.getByText('등급판정 정보를 불러왔어요.'))
    if ((await page.getByText('이미 등록했어요.').count()) > 0) continue
    think()
    await wait(page.locator('#intake-partner:focus'))
    await press('ArrowDown', 'Enter')
    await wait(page.locator('[data-cell="0-weight"]:focus'))
    think()
    if (pasted) {
      tally.keys += 2
      await timed(() => pasteInto(page, weights.join('\n')))
    } else
      for (const weight of weights) {
        await type(weight)
        await press('Enter')
      }
    think()
    // After the last weight the focus is on the first empty price; an estimate is read and accepted with Enter, a price without one is
    // typed.
    let estimated = 0
    for (const cell of await page.locator('[data-cell$="-price"]').all()) {
      if ((await cell.inputValue()) !== '') continue
      const focused = await page.locator(':focus').getAttribute('data-cell')
      if (focused !== (await cell.getAttribute('data-cell'))) {
        tally.keys += 2
        await cell.focus()
      }
      look()
      if ((await cell.getAttribute('placeholder')) === null) await type('45000')
      else estimated++
      await press('Enter')
    }
    if (estimated > 0) think()
    await press('Control+Enter')
    await wait(page.getByRole('alertdialog', { name: /판매 시작할까요\?$/ }))
    think()
    await press('Enter')
    await confirmOdd(page, tally)
    await wait(page.getByText(/20부위 판매를 시작했어요/))
    say(
      `a carcass of 20 cuts, ${kind.name}, weights ${pasted ? 'pasted' : 'typed'}, ${estimated} prices estimated`,
      tally,
    )
    return
  }
  throw new Error('every animal is there already')
}

/** Numbers that the sandbox's grading service knows, from somewhere in its book. */
async function hanwoo(config: Config, { sex, grade }: Kind): Promise<string[]> {
  const from = Math.floor(Date.now() / 1000) % 400
  const query = new URLSearchParams({ breed: '한우', sex, grade, count: String(from + 30) })
  const answer = await fetch(`http://localhost:${config.sandboxPort}/control/grading/numbers?${query.toString()}`)
  const { numbers } = (await answer.json()) as { numbers: { cattle_no: string }[] }
  return numbers.slice(from).map(({ cattle_no }) => cattle_no)
}

/** Reads and ticks each unusual value, if there are any. */
async function confirmOdd(page: Page, tally: Tally): Promise<void> {
  const { press, look, timed } = hands(page, tally)
  const odd = page.getByRole('alertdialog', { name: /^평소와 다른 값/ })
  await timed(() =>
    odd
      .or(page.getByText(/20부위 판매를 시작했어요/))
      .first()
      .waitFor(),
  )
  if (!(await odd.isVisible())) return
  const boxes = await odd.getByRole('checkbox').all()
  for (const box of boxes) {
    look()
    await timed(() => box.focus())
    await press('Space')
  }
  await press('Tab', 'Enter')
}
