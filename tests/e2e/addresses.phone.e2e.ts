import { makeMember } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, findAddress } from './sign-up.ts'

test('an address: what is missing in order, where nobody delivers, then added, changed and removed', async ({
  page,
  market,
  shop,
  context,
}) => {
  test.slow()
  const member = await makeMember(market.db)
  await shop.enter(page, member)
  await page.goto('/MyAddress')
  await expect(page.getByText('메인배송지가 없습니다.')).toBeVisible()
  await page.getByRole('link', { name: '배송지 추가' }).click()
  await page.waitForURL('**/MyAddressAdd')

  const save = page.getByRole('button', { name: '저장' })
  const field = (name: string) => page.locator(`[name=${name}]`)
  const missing = async (sentence: string, name: string) => {
    await save.click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(field(name)).toBeFocused()
  }
  const told = async (sentence: string) => {
    const dialog = page.getByRole('alertdialog', { name: sentence })
    await dialog.getByRole('button', { name: '확인', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await missing('배송지명을 입력하세요', 'addr_label')
  await expectOpenToAll(page)
  await field('addr_label').fill('본점 주방')
  await missing('이름을 입력하세요', 'reci_name')
  await field('reci_name').fill('이서연')
  await missing('연락처를 입력하세요', 'reci_phone')
  await field('reci_phone').fill('010-1234-5678-99')
  await expect(field('reci_phone')).toHaveValue('01012345678')
  await missing('우편번호를 입력하세요', 'zipcode')
  // Both are the search's to fill in.
  for (const name of ['zipcode', 'address1']) await expect(field(name)).not.toBeEditable()

  await findAddress(page, '판교역로')
  await expect(field('zipcode')).toHaveValue(/^\d{5}$/)
  for (const [place, sentence] of [
    ['제주', '제주도 지역은 배송이 불가합니다.'],
    ['울릉', '산간/도서 지역은 배송이 불가합니다.'],
  ] as const) {
    await findAddress(page, place)
    await told(sentence)
    // What stood there before is gone, and so is the search.
    await expect(field('zipcode')).toHaveValue('')
    await expect(field('address1')).toHaveValue('')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  await findAddress(page, '판교역로')
  await missing('상세주소를 입력하세요', 'address2')
  await field('address2').fill('1층')
  // A phone that goes elsewhere meanwhile may load the page anew.
  await page.reload()
  await expect(field('addr_label')).toHaveValue('본점 주방')
  await expect(field('address1')).toHaveValue(/판교역로/)
  await expect(field('address2')).toHaveValue('1층')
  await page.getByRole('checkbox', { name: '기본 배송지로 쓰기' }).check()

  const fails = (method: string) =>
    context.route(/\/api\/users\/addresses/, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { errno: 9999, message: '서버', result: null } })
        : route.continue(),
    )
  await fails('POST')
  await save.click()
  await told('오류가 발생했습니다. 다시 시도해 주세요.')
  await context.unroute(/\/api\/users\/addresses/)
  await save.click()
  await expect(page.getByText('등록 되었습니다', { exact: true })).toBeVisible()
  await page.waitForURL('**/MyAddress')
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('이서연')
  await expect(page.getByRole('main')).toContainText('010-1234-5678')
  await expect(page.getByRole('main')).toContainText(/판교역로.*1층/)
  await expectOpenToAll(page)

  await page.getByRole('link', { name: '본점 주방 변경' }).click()
  await expect(field('address2')).toHaveValue('1층')
  await field('addr_label').fill('분점 주방')
  await save.click()
  await expect(page.getByText('수정 되었습니다', { exact: true })).toBeVisible()
  await page.waitForURL('**/MyAddress')

  const remove = page.getByRole('button', { name: '분점 주방 삭제' })
  const sure = page.getByRole('alertdialog', { name: '삭제하시겠습니까? 복구는 할 수 없습니다.' })
  await remove.click()
  await sure.getByRole('button', { name: '취소' }).click()
  await expect(sure).toBeHidden()
  await fails('DELETE')
  await remove.click()
  await sure.getByRole('button', { name: '삭제' }).click()
  await told('삭제 중 오류가 발생했습니다.')
  await context.unroute(/\/api\/users\/addresses/)
  await remove.click()
  await sure.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('삭제되었습니다', { exact: true })).toBeVisible()
  await expect(page.getByText('메인배송지가 없습니다.')).toBeVisible()
  await page.getByRole('link', { name: '배송지 추가' }).click()
  await expect(field('addr_label')).toHaveValue('')
})

test('an address search that did not come for want of a line comes once it is back', async ({
  page,
  context,
  shop,
}) => {
  shop.allowedErrors.push(/WebSocket connection|dynamically imported module/)
  await shop.newBuyer(page)
  await page.goto('/MyAddressAdd')
  await page.locator('[name=addr_label]').fill('본점 주방')
  await context.setOffline(true)
  await page.getByRole('button', { name: '주소 찾기' }).click()
  const sheet = page.getByRole('dialog', { name: '주소 찾기' })
  await expect(sheet.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.frameLocator('dialog[open] iframe').getByRole('button', { name: '검색' })).toBeVisible()
  await expect(page.locator('[name=addr_label]')).toHaveValue('본점 주방')
})

test('what another device wrote into an address meanwhile is shown before it is written over', async ({
  page,
  shop,
}) => {
  const buyer = await shop.newBuyer(page)
  const other = await shop.anotherBrowser()
  await shop.enter(other, buyer)
  const field = (at: typeof page, name: string) => at.locator(`[name=${name}]`)
  for (const at of [page, other]) {
    await at.goto(`/MyAddressAdd?id=${buyer.address}`)
    await expect(field(at, 'addr_label')).toHaveValue(/./)
  }
  await field(other, 'reci_name').fill('박하늘')
  await field(other, 'address2').fill('3층 사무실')
  await other.getByRole('button', { name: '저장' }).click()
  await other.waitForURL('**/MyAddress')

  await field(page, 'address2').fill('뒷문 옆')
  const save = page.getByRole('button', { name: '저장', exact: true })
  await save.click()
  const asked = page.getByRole('alertdialog', { name: '그사이 다른 곳에서 바꾼 배송지예요' })
  await expect(asked).toContainText('지금은 받는 분 이름 ‘박하늘’, 상세주소 ‘3층 사무실’')
  await asked.getByRole('button', { name: '더 고치기' }).click()
  await expect(field(page, 'address2')).toHaveValue('뒷문 옆')
  await field(page, 'reci_name').fill('박하늘')
  await save.click()
  await expect(asked).toContainText('지금은 상세주소 ‘3층 사무실’')
  await asked.getByRole('button', { name: '내가 쓴 내용으로 저장' }).click()
  await page.waitForURL('**/MyAddress')
  await expect(page.getByText('뒷문 옆')).toBeVisible()
  await expect(page.getByText('박하늘')).toBeVisible()
})
