import { plusDays } from '#domain/calendar.ts'
import { keysOf } from '#tests/support/keys-of.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('Back asks before what is typed in a dialog is lost, and the second Back leaves', async ({
  page,
  market,
  shopper,
}) => {
  const { id } = await cancelByHand({ market, shopper })
  await openConsole(market, page, { address: '/operator/refunds?lane=MANUAL', roles: ['money'] })
  const list = page.url()
  await page.locator('[data-row]').last().click()
  const pane = page.url()
  expect(new URL(pane).searchParams.get('id')).toBe(String(id))
  const form = page.getByRole('dialog', { name: '어느 계좌로 보낼까요?' })
  const question = page.getByRole('alertdialog', { name: '고치던 내용을 버릴까요?' })
  // Where it is kept from leaving, no page comes that could be waited for.
  const back = () => void page.goBack().catch(() => {})
  const open = () => page.getByRole('button', { name: '받을 계좌 적기' }).click()

  await open()
  await form.getByLabel('계좌번호').fill('110-234')
  back()
  await question.getByRole('button', { name: '계속 쓰기' }).click()
  await expect(form.getByLabel('계좌번호')).toHaveValue('110-234')
  expect(page.url()).toBe(pane)
  back()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(list)

  await page.goForward()
  await open()
  await form.getByLabel('계좌번호').fill('110-234')
  back()
  await expect(question).toBeVisible()
  back()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(list)

  // What stays over Escape stays over Back, and a dialog without any words just goes.
  await page.goForward()
  await open()
  back()
  await expect(form).toHaveCount(0)
  expect(page.url()).toBe(pane)
  await page.getByRole('button', { name: '내가 송금하기' }).click()
  const reason = page.getByRole('dialog', { name: /송금했나요/ })
  await page.getByRole('button', { name: '송금했어요' }).click()
  await reason.getByLabel('사유').fill('전화로 확인')
  back()
  await expect(reason).toHaveCount(0)
  expect(page.url()).toBe(pane)
  await page.getByRole('button', { name: '송금했어요' }).click()
  await expect(reason.getByLabel('사유')).toHaveValue('전화로 확인')
  await reason.getByRole('button', { name: '송금 기록' }).click()
  await expect(page.getByText(/돌려줬어요/)).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('a date that is typed key by key is one step in the history', { tag: '@desktop' }, async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/today/book', roles: ['money'] })
  const day = page.getByLabel('날짜')
  await expect(day).not.toHaveValue('')
  const today = await day.inputValue()
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const wanted = plusDays(today, -32)
  // Its first key gives a day that may not exist: the list stays that of today until the field is left.
  await day.focus()
  for (const key of keysOf(wanted)) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(/book$/)
  }
  await expect(day).toHaveValue(wanted)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${wanted}$`))
  await expect(day).toHaveValue(wanted)
  expect(await entries()).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/book$/)
  await expect(day).toHaveValue(today)

  // Left half way, it is as before; emptied, there is no filter.
  await page.goto(`/operator/today/book?day=${wanted}`)
  await expect(day).toHaveValue(wanted)
  await day.focus()
  await page.keyboard.press('Backspace')
  await day.blur()
  await expect(day).toHaveValue(wanted)
  await day.fill('')
  await expect(page).toHaveURL(/book\?what=sold$/)
  await expect(day).toHaveValue(today)
})
