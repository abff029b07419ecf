import { memberPassword } from '#tests/support/client.ts'
import { linesAt } from '#tests/support/lines.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { button, expect, press, test } from './buying.ts'
import { agree, applicant, choose, fillDetails, findAddress, licence, verifyPhone } from './sign-up.ts'

const lineLost = '네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.'

test('an address whose answer was lost is there once after the second press', async ({ page, market, buyer }) => {
  await page.goto('/MyAddressAdd')
  const typed = { addr_label: '본점 주방', reci_name: '이서연', reci_phone: '01012345678', address2: '1층' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await findAddress(page, '판교역로')
  await loseAnswer(page, '*/api/users/addresses')
  await press(page, '저장')
  await page.getByRole('alertdialog', { name: lineLost }).getByRole('button').click()
  await press(page, '저장')
  await page.waitForURL('**/MyAddress')
  const { length } = await market.db.selectFrom('user_addresses').where('user_id', '=', buyer.id).selectAll().execute()
  expect(length).toBe(2)
})

test('a question whose answer was lost is asked once', async ({ page, market, buyer }) => {
  await page.goto('/MyQnAWrite')
  await page.getByLabel('문의 유형').selectOption('배송')
  await page.getByLabel('제목').fill('토요일에도 받을 수 있나요?')
  await page.getByLabel('내용').fill('주말 예약이 많아요.')
  await loseAnswer(page, '*/api/users/cs-centers/qnas')
  await press(page, '문의 등록')
  await page.getByRole('alertdialog', { name: lineLost }).getByRole('button').click()
  await press(page, '문의 등록')
  await page.waitForURL('**/MyQnA')
  await expect(page.getByRole('button', { name: /토요일에도/ })).toHaveCount(1)
  const { length } = await market.db.selectFrom('qnas').where('user_id', '=', buyer.id).selectAll().execute()
  expect(length).toBe(1)
})

test('boxes whose way into the cart lost its answer are told of, also when the line stays away for a while', async ({
  page,
  market,
  buyer,
  boxes: [one, other],
}) => {
  const taken = page.getByText('장바구니에 1개를 담았어요')
  await page.goto(`/Main?goodsId=${one!.id}`)
  await loseAnswer(page, '*/api/users/carts')
  await press(page, '담기')
  await expect(taken).toBeVisible()

  await page.goto(`/Main?goodsId=${other!.id}`)
  await page.route('**/api/users/carts', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await loseAnswer(page, '*/api/users/carts')
  await press(page, '담기')
  await expect(page.getByText('담겼는지는 연결되면 알려 드릴게요.')).toBeVisible()
  await page.unroute('**/api/users/carts')
  await expect(taken).toBeVisible()
  const { length } = await market.db.selectFrom('claims').where('user_id', '=', buyer.id).selectAll().execute()
  expect(length).toBe(2)
})

test('a telephone, another name and its withdrawal whose answers were lost are no failures', async ({
  page,
  market,
  buyer,
}) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyInfo')
  await press(page, '휴대폰번호 변경')
  const phone = page.getByRole('dialog', { name: '휴대폰번호 변경' })
  await phone.getByLabel('휴대폰번호').fill('01077778888')
  await verifyPhone(phone, market)
  await phone.locator('[name=current_password]').fill(memberPassword)
  await loseAnswer(page, '*/api/users/me/phone')
  await phone.getByRole('button', { name: '휴대폰번호 변경' }).click()
  await expect(page.getByText('수정되었습니다', { exact: true })).toBeVisible()
  await expect(page.getByLabel('휴대폰번호', { exact: true })).toHaveValue('010-7777-8888')

  await press(page, '사업자 정보 변경')
  const names = page.getByRole('dialog', { name: '사업자 정보 변경' })
  await names.locator('[name=name]').fill('이서연')
  await loseAnswer(page, '*/api/users/me/changes')
  await names.getByRole('button', { name: '변경 요청' }).click()
  await expect(page.getByText('변경을 확인하고 있어요')).toBeVisible()
  await expect(names).toBeHidden()

  await loseAnswer(page, '*/api/users/me/changes')
  await press(page, '요청 취소')
  await page.getByRole('alertdialog').getByRole('button', { name: '요청 취소' }).click()
  await expect(page.getByText('변경 요청을 취소했어요')).toBeVisible()
  await expect(page.getByText('변경을 확인하고 있어요')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a cancel whose answer was lost is no failure', async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await button(page, /취소/).first().click()
  await loseAnswer(page, '*/api/users/orders/products/cancels/*')
  await press(page, /돌려받기/)
  await expect(page.getByText('취소 신청 되었습니다.')).toBeVisible()
  await expect(page.getByText('주문이 취소됐어요')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a cancel whose answer was lost on a line that stays away is unknown, not failed', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await button(page, /취소/).first().click()
  await loseAnswer(page, '*/api/users/orders/products/cancels/*')
  await page.context().route(/\/api\/users\/orders\/\d+$/, (route) => route.abort())
  await press(page, /돌려받기/)
  await page.getByRole('alertdialog', { name: '결과를 확인하지 못했어요' }).getByRole('button').click()
  await page.context().unrouteAll()
  await page.reload()
  await expect(page.getByText('주문이 취소됐어요')).toBeVisible()
})

test('a confirmation, a return and its withdrawal whose answers were lost are no failures', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id } = await linesAt(market, buyer, 'DELK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '구매확정')
  await loseAnswer(page, '*/api/users/orders/products/statuses')
  await page.getByRole('alertdialog').getByRole('button', { name: '구매확정' }).click()
  await expect(page.getByText('구매 완료 되었습니다.')).toBeVisible()

  await press(page, '반품 신청')
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('radio').first().check()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110-234-567890')
  await sheet.getByLabel('예금주').fill('김한결')
  await loseAnswer(page, '*/api/users/orders/products/returns/*')
  await sheet.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(page.getByText('반품 신청 되었습니다.')).toBeVisible()

  await press(page, '반품 신청 취소')
  await loseAnswer(page, '*/api/users/orders/products/returns/*')
  await press(page, '신청 취소하기')
  await expect(page.getByText('반품 신청을 취소했어요')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('an application whose answer was lost waits as any other', async ({ page, market }) => {
  await agree(page)
  await fillDetails(page, applicant())
  await verifyPhone(page, market)
  await loseAnswer(page, '*/api/fronts/join')
  await press(page, '가입 신청')
  await page.waitForURL('**/Memberprocess03')
  await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
})

test('an application whose answer was lost on a line that stays away waits after the second press', async ({
  page,
  market,
}) => {
  await agree(page)
  await fillDetails(page, applicant())
  await verifyPhone(page, market)
  await loseAnswer(page, '*/api/fronts/join')
  await page.context().route('**/api/logins/user', (route) => route.abort(), { times: 1 })
  await press(page, '가입 신청')
  await page.getByRole('alertdialog', { name: '등록에 실패했습니다' }).getByRole('button').click()
  await press(page, '가입 신청')
  await page.waitForURL('**/Memberprocess03')
})

test('an application whose answer was lost is found again after a reload, too', async ({ page, market }) => {
  const person = applicant()
  await agree(page)
  await fillDetails(page, person)
  await verifyPhone(page, market)
  await loseAnswer(page, '*/api/fronts/join')
  await page.context().route('**/api/logins/user', (route) => route.abort(), { times: 1 })
  await press(page, '가입 신청')
  await page.getByRole('alertdialog', { name: '등록에 실패했습니다' }).getByRole('button').click()
  await page.reload()
  await expect(page.getByText('골랐던 파일은 다시 골라 주세요: 사업자등록증.jpg')).toBeVisible()
  await page.locator('[name=password]').fill(person.password)
  await page.locator('[name=password2]').fill(person.password)
  await choose(page, '사업자등록증.jpg', 'image/jpeg', await licence(page))
  await expect(page.getByText(/골랐던 파일은/)).toHaveCount(0)
  // The first one may be sent no second code yet.
  await page.locator('[name=phone_no]').fill(applicant().phone_no)
  await verifyPhone(page, market)
  await press(page, '가입 신청')
  await page.waitForURL('**/Memberprocess03')
})
