import { makeMember } from '#tests/support/make.ts'
import { boxesOnSale, button, expect, orderCart, ordersOf, press, putIntoCart, test } from './buying.ts'
import { expectOpenToAll, findAddress } from './sign-up.ts'

test('writes a first address inside the order page and buys by transfer', async ({
  page,
  market,
  shop,
  boxes,
  payment,
}) => {
  test.slow()
  const member = await makeMember(market.db)
  await putIntoCart(await shop.enter(page, member), boxes)
  await orderCart(page)

  await press(page, '630,000원 결제하기')
  await expect(page.getByText('주소를 입력하지 않으셨습니다')).toBeVisible()
  await expect(page.getByText('메인배송지가 없습니다.')).toBeVisible()

  await page.getByRole('button', { name: '새 배송지 추가' }).click()
  const save = page.getByRole('button', { name: '저장' })
  // The messages come one by one, in SPEC §5's order.
  await save.click()
  await expect(page.getByText('배송지명을 입력하세요')).toBeVisible()
  await page.getByLabel('배송지명').fill('우리 가게')
  await save.click()
  await expect(page.getByText('이름을 입력하세요')).toBeVisible()
  await page.getByLabel('받는 분 이름').fill('이서연')
  await save.click()
  await expect(page.getByText('연락처를 입력하세요')).toBeVisible()
  await page.getByLabel('연락처').fill('010-2222-3333 999')
  await expect(page.getByLabel('연락처')).toHaveValue('01022223333')
  await save.click()
  await expect(page.getByText('우편번호를 입력하세요')).toBeVisible()

  await findAddress(page, '제주')
  await expect(page.getByRole('alertdialog', { name: '제주도 지역은 배송이 불가합니다.' })).toBeVisible()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByLabel('우편번호')).toHaveValue('')

  await findAddress(page, '판교역로')
  await expect(page.getByLabel('우편번호')).toHaveValue(/^\d{5}$/)
  await save.click()
  await expect(page.getByText('상세주소를 입력하세요')).toBeVisible()
  await page.getByLabel('상세주소').fill('1층 정육 코너')
  await save.click()
  await expect(page.getByText('등록 되었습니다')).toBeVisible()

  await page.getByLabel('배송 메모', { exact: true }).selectOption('직접 입력')
  await page.getByLabel('배송 메모 직접 입력').fill('뒷문 냉장고에 넣어 주세요')
  await page.getByRole('radio', { name: /계좌이체/ }).check()
  // A business writes it off: that is chosen already, with its own number to be read beside it.
  const businessReceipt = page.getByRole('radio', { name: /사업자 지출증빙 ?\d{3}-\d{2}-\d{5}/ })
  await expect(businessReceipt).toBeChecked()
  await expectOpenToAll(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/receipt-${test.info().project.name}.png`, fullPage: true })
  await page.getByRole('radio', { name: '개인 소득공제' }).check()
  await businessReceipt.check()
  await press(page, '630,000원 결제하기')
  await expect(payment.window.getByRole('radio', { name: '지출증빙' })).toBeChecked()
  await payment.window.getByLabel('현금영수증 번호').fill('1208147521')
  await payment.approve()
  await payment.expectDone()

  expect(await ordersOf(market, member.id)).toMatchObject([{ state: 'PAID', amount: 630_000, pay_method: 'B' }])
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByText('뒷문 냉장고에 넣어 주세요')).toBeVisible()
  await expect(page.getByText('계좌이체')).toBeVisible()
})

test('offers the card where a transfer would be too large', { tag: '@phone' }, async ({ page, market, buyer }) => {
  const boxes = await boxesOnSale(market, [{ pc_code: '01010500', weight: 50, kg_price: 200_000 }])
  await putIntoCart(buyer, boxes)
  await orderCart(page)
  await expect(page.getByRole('radio', { name: /계좌이체/ })).toBeDisabled()
  await expect(
    page.getByText('계좌이체는 한 번에 10,000,000원까지 결제할 수 있습니다. 카드로 결제해주세요.'),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /^카드/ })).toBeChecked()
  await expect(button(page, '10,010,000원 결제하기')).toBeVisible()
})
