import { listAdjustments } from '#contract/operator/settlement-adjustments.ts'
import { returnOf, askBack } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const notWon = '원 단위 숫자를 입력하세요'

test('a refund loses no point and no sign of what is typed', async ({ page, market, shopper }) => {
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await openConsole(market, page, { address: `/operator/returns?id=${id}`, roles: ['money'] })
  await page.getByRole('button', { name: '승인하고 회수' }).click()
  await page.getByRole('button', { name: '상품 받음' }).click()
  await page.getByRole('button', { name: '환불하기' }).click()
  const dialog = page.getByRole('dialog', { name: /값을 돌려줄까요/ })
  const sum = dialog.getByLabel('환불 금액')
  for (const typed of ['487.85', '-50000', '487.0']) {
    await sum.fill('')
    await sum.pressSequentially(typed)
    await expect(dialog.getByText(notWon)).toBeVisible()
    await dialog.getByRole('button', { name: '환불하기', exact: true }).click()
    await expect(sum).toHaveValue(typed)
    await expect(sum).toBeFocused()
  }
  await expectOpenToAll(page)
  await sum.fill('50000')
  await expect(sum).toHaveValue('50,000')
  await dialog.getByRole('button', { name: '50,000원 환불하기' }).click()
  await expect(page.getByText('50,000원 · 돌려줬어요')).toBeVisible()
})

test('an adjustment takes its sign from the choice, and nothing with a point', async ({ page, market }) => {
  const { partner_name } = await makePartner(market.db)
  await openConsole(market, page, { address: '/operator/settlements?lane=ADJUST', roles: ['money'] })
  await expect(page.getByRole('button', { name: '조정 적기' })).toBeVisible()
  await page.keyboard.press('n')
  const pane = page.getByRole('complementary')
  const send = pane.getByRole('button', { name: '조정 적기' })
  await pane.getByLabel('공급사').selectOption({ label: partner_name })
  await pane.getByLabel('사유').fill('포장비를 나눠 내요')
  const sum = pane.getByLabel('금액')
  for (const typed of ['-38000', '1,234.50']) {
    await sum.fill(typed)
    await expect(pane.getByText(notWon)).toBeVisible()
    await send.click()
    await expect(sum).toBeFocused()
  }
  await pane.getByRole('radio', { name: /덜 주기/ }).check()
  await sum.fill('38,000원')
  await expect(pane.getByText('−38,000원')).toBeVisible()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(listAdjustments.path),
  )
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ amount: -38_000 })
})

test('what is empty or wrong about a carcass is said before anything is asked', async ({ page, market }) => {
  await makePartner(market.db)
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  await page.getByLabel('이력번호 12자리').fill('999999999998')
  await page.getByLabel('부위 틀').selectOption('구이 8부위')
  await page.getByLabel('도체중').fill('402,5')
  const weight = page.getByLabel('안심살 무게 kg')
  await weight.fill('2,15')
  await expect(weight).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('안심살 kg당 가격').fill('141,900')
  await expect(weight).toHaveAccessibleDescription('숫자가 아니에요')
  const start = page.getByRole('button', { name: '판매 시작' })
  await start.click()
  const wrong = page.getByRole('list', { name: '고칠 것' })
  await expect(wrong.getByText('안심살 무게 ‘2,15’: 숫자가 아니에요')).toBeVisible()
  await expect(wrong.getByText('도체중 ‘402,5’: 0보다 큰 숫자를 입력하세요')).toBeVisible()
  await expect(wrong.getByText(/^입력하지 않은 것이 \d+칸 있어요: 품종, 성별, 월령, .*, 공급사, 등급, /)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByLabel('품종')).toBeFocused()
  await expect(page.getByLabel('품종')).toHaveAccessibleDescription('고르세요')
  await expect(page.getByLabel('꽃등심살 무게 kg')).toHaveAccessibleDescription('입력하세요')
  await expect(page.getByRole('group', { name: '등급' })).toHaveAccessibleDescription('고르세요')
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390, 1280])
  // What is mended is said no more.
  await weight.fill('2.15')
  await page.getByLabel('품종').selectOption('한우')
  await expect(wrong.getByText(/안심살 무게 ‘2,15’/)).toHaveCount(0)
  await expect(page.getByLabel('품종')).toHaveAccessibleDescription('')
})
