import { addToCart, removeFromCart } from '#contract/cart.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a person of a partner changes prices of two boxes, one of them taken meanwhile, pauses one and sells it again', async ({
  page,
  market,
  shopper,
}) => {
  const { id: partnerId } = await makePartner(market.db)
  const { id: carcass_id, cattle_no } = await makeCarcass(market.db, { partner_id: partnerId })
  const [loin, rib] = [
    await makeProduct(market.db, { carcass_id, pc_code: '01010500' }),
    await makeProduct(market.db, { carcass_id, pc_code: '01010300' }),
  ]
  await openConsole(market, page, { address: '/partner/boxes', roles: ['partner-boxes'], partnerId })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/상품\s*2상자 · 84만원/)
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])

  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await shopper.send(addToCart, { body: { product_id: [rib.id] } })
  const chosen = page.getByRole('region', { name: '선택한 것' })
  await chosen.getByRole('button', { name: '값 바꾸기' }).click()
  const prices = page.getByRole('dialog', { name: '2상자 값 바꾸기' })
  await prices.getByRole('textbox', { name: '몇 퍼센트' }).fill('-20')
  await expect(prices.getByText('kg당 90,000원에서 110,000원까지').first()).toBeVisible()
  await expect(prices.getByRole('button', { name: '값 바꾸기', exact: true })).toBeDisabled()
  await prices.getByRole('textbox', { name: '몇 퍼센트' }).fill('-5')
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])
  await prices.getByRole('button', { name: '2상자 값 바꾸기' }).click()
  const left = page.getByRole('alertdialog', { name: '1상자는 그대로예요' })
  await expect(left).toContainText('지금 다른 손님이 보고 있어요')
  await left.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('row', { name: new RegExp(cattle_no.slice(-5, -1)) })).toContainText('95,000')

  await page.getByRole('link', { name: '손님이 보는 중 1' }).click()
  await page
    .getByRole('row', { name: /00,000|100,000/ })
    .first()
    .click()
  await expect(page.getByText('팔리지 않고 돌아오면 값을 바꾸거나 판매를 멈출 수 있어요.')).toBeVisible()
  await page.goto(`/partner/boxes?id=${loin.id}`)
  const pane = page.getByRole('dialog', { name: '꽃등심살' })
  await expect(pane.getByText('kg당 90,000원에서 110,000원까지')).toBeVisible()
  await expectOpenToAll(page)
  await pane.getByRole('button', { name: '값 바꾸기' }).click()
  const price = page.getByRole('dialog', { name: '꽃등심살 값 바꾸기' })
  // Nothing is wrong before anything is typed.
  await expect(price.getByText(/지금 95,000원$/)).toBeVisible()
  await expect(price.getByText('지금과 같은 값이에요')).toHaveCount(0)
  await price.getByRole('textbox', { name: 'kg당 값' }).fill('120000')
  await expect(price.getByText('더 바꾸려면 한결에 알려 주세요.')).toBeVisible()
  // The caret stays where a digit is put in or taken out.
  await price.getByRole('textbox', { name: 'kg당 값' }).fill('11000')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', '5', 'Backspace', '0'])
    await page.keyboard.press(key)
  await expect(price.getByRole('textbox', { name: 'kg당 값' })).toHaveValue('110,000')
  await expect(price.getByRole('textbox', { name: 'kg당 값' })).toHaveJSProperty('selectionStart', 3)
  await page.keyboard.press('Delete')
  await expect(price.getByRole('textbox', { name: 'kg당 값' })).toHaveValue('110,000')
  await expect(price.getByRole('textbox', { name: 'kg당 값' })).toHaveJSProperty('selectionStart', 4)
  await price.getByRole('button', { name: '462,000원으로 바꾸기' }).click()
  await expect(pane.getByText('462,000원')).toBeVisible()
  await pane.getByRole('button', { name: '판매 멈추기' }).click()
  const pause = page.getByRole('dialog', { name: '1상자 판매를 멈출까요?' })
  await pause.getByRole('button', { name: '판매 멈추기' }).click()
  await expect(pane.getByText('우리가 멈췄어요')).toBeVisible()
  await pane.getByRole('button', { name: '다시 팔기' }).click()
  await expect(pane.getByText('판매 중', { exact: true })).toBeVisible()
  await shopper.send(removeFromCart, { body: { product_id: [rib.id] } })
})

test('a person of a partner that rests reads why nothing can be changed', async ({ page, market }) => {
  const { id: partnerId } = await makePartner(market.db, { status: 'PAUSED' })
  const { id: carcass_id } = await makeCarcass(market.db, { partner_id: partnerId })
  const box = await makeProduct(market.db, { carcass_id })
  await openConsole(market, page, { address: `/partner/boxes?id=${box.id}`, roles: ['partner'], partnerId })
  const pane = page.getByRole('dialog', { name: '꽃등심살' })
  await expect(pane.getByText('판매 중', { exact: true })).toBeVisible()
  await expect(pane.getByRole('button', { name: '값 바꾸기' })).toHaveCount(0)
  await page.goto('/partner/boxes')
  await expect(page.getByText('한결에서 거래를 잠시 멈췄어요.')).toBeVisible()
})
