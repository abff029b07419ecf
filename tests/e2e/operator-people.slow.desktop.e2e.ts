import { sql } from 'kysely'
import { addToCart, removeFromCart } from '#contract/cart.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeShopper, startPaying } from '#tests/support/shopping.ts'
import { totpFor } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole, showAgainIn } from './operator.ts'

test('holds are seen and ended, a partner rests everywhere at once, texts go again, and accounts are kept', async ({
  page,
  market,
  shop,
}) => {
  test.setTimeout(300_000)
  const picture = async (name: string, narrow = true) => {
    if (!process.env.PICTURES) return
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
    if (!narrow) return
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-390.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const partner = await makePartner(market.db, { partner_name: '새벽한우' })
  const box = async () => (await makeProduct(market.db, { partner_id: partner.id })).id
  const [first, second, free] = [await box(), await box(), await box()]
  const shopper = await makeShopper(market)
  await shopper.send(addToCart, { body: { product_id: [first] } })

  // Holds: what is taken elsewhere appears by itself; the keyboard picks and ends it.
  const staff = await openConsole(market, page, {
    address: `/operator/holds?member=${shopper.id}`,
    roles: ['owner'],
    shown: false,
  })
  const holds = page.getByRole('grid', { name: '선점한 상품' }).getByRole('row')
  await expect(holds).toHaveCount(2)
  await expect(holds.nth(1)).toContainText(/꽃등심살.*장바구니/)
  await expect(holds.nth(1)).toContainText(/\d{1,2}:\d\d/)
  await shopper.send(addToCart, { body: { product_id: [second] } })
  await expect(holds).toHaveCount(3)
  await expectOpenToAll(page)
  await picture('holds')
  await holds.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('r')
  const why = page.getByRole('dialog', { name: '1개의 선점을 해제할까요?' })
  await why.getByRole('button', { name: '선점 해제' }).click()
  await expect(why.getByText('사유를 입력하세요')).toBeVisible()
  await why.getByRole('button', { name: '포장·검수 확인' }).click()
  await expectOpenToAll(page)
  await why.getByRole('button', { name: '선점 해제' }).click()
  await expect(page.getByText('1개의 선점을 해제했어요. 1명에게 문자로 알려요')).toBeVisible()
  await expect(holds).toHaveCount(2)
  // Its holder lets go of the other one while somebody writes why it is to be ended: the row goes, and what is written stays.
  await holds.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('r')
  await why.getByLabel('사유').fill('포장 상태를 다시 확인하고 있어요')
  await shopper.send(removeFromCart, { body: { product_id: [second] } })
  await expect(page.getByText('조건에 맞는 선점이 없어요')).toBeAttached()
  await why.getByRole('button', { name: '선점 해제' }).press('Enter')
  await expect(why.getByRole('alert').filter({ hasText: '다른 사람이 먼저' })).toContainText('판매중')
  await expect(why.getByLabel('사유')).toHaveValue('포장 상태를 다시 확인하고 있어요')
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(page.locator('main :focus')).toHaveCount(1)

  // Partners: a pause is seen on the open page of a box; two who edit see each other.
  const visitor = await shop.anotherBrowser()
  await visitor.goto(`/GoodsPop?goodsId=${free}&ps_code=1`)
  await expect(visitor.getByText('꽃등심살').first()).toBeVisible()
  await page.getByRole('link', { name: '공급사', exact: true }).click()
  await page.getByRole('row', { name: /새벽한우/ }).click()
  const pane = page.getByRole('complementary')
  await expect(pane.getByRole('heading', { name: '새벽한우' })).toBeVisible()
  await expectOpenToAll(page)
  await picture('partners')
  await pane.getByRole('button', { name: '일시 중지' }).click()
  const pause = page.getByRole('dialog', { name: /판매를 잠시 멈출까요/ })
  await pause.getByRole('button', { name: '명절 휴무' }).click()
  await pause.getByRole('button', { name: '일시 중지' }).click()
  await expect(page.getByText('새벽한우: 일시 중지', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/공급사가 판매를 잠시 쉬고 있어요/)).toBeVisible()
  if (process.env.PICTURES) await visitor.screenshot({ path: `${process.env.PICTURES}/resting.png` })
  await visitor.context().close()
  await pane.getByRole('button', { name: '고치기' }).click()
  await pane.getByLabel('마감 시각').fill('14:30')
  // The window gets too narrow for the pane and wide again: what is typed and where one types it stay.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.getByRole('dialog', { name: '새벽한우' }).getByLabel('마감 시각')).toHaveValue('14:30')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pane.getByLabel('마감 시각')).toHaveValue('14:30')
  await expect(pane.getByLabel('마감 시각')).toBeFocused()
  await sql`update partners set region = '강원 횡성', version = version + 1 where id = ${partner.id}`.execute(market.db)
  await expectOpenToAll(page)
  await picture('partner-form', false)
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(pane.getByRole('alert')).toContainText('지역 → 강원 횡성')
  await pane.getByRole('button', { name: '확인' }).click()
  // What the other wrote stands there, and what was typed here.
  await expect(pane.getByLabel('지역')).toHaveValue('강원 횡성')
  await expect(pane.getByLabel('마감 시각')).toHaveValue('14:30')
  await page.reload()
  await pane.getByRole('button', { name: '고치기' }).click()
  await expect(pane.getByText('쓰던 것을 그대로 두었어요.')).toBeVisible()
  await expect(pane.getByLabel('마감 시각')).toHaveValue('14:30')
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요', { exact: true })).toBeVisible()
  await expect(pane.getByText('14:30', { exact: false })).toBeVisible()

  // Messages: a failed text goes again; a text gets other words.
  await sql`
    update messages set state = 'FAILED', failure = 'not known whether it was sent', doubtful = true, next_try = market_now() + interval '1 day'
    where user_id = ${shopper.id}`.execute(market.db)
  await page.getByRole('link', { name: '문자', exact: true }).click()
  await page.getByRole('navigation', { name: '문자 상태' }).getByRole('link', { name: /실패/ }).click()
  // The newest stands first; other tests end holds, too.
  await page
    .getByRole('row', { name: /선점 해제/ })
    .first()
    .click()
  await expect(pane.getByText('물었지만 문자 회사가 답하지 않았어요')).toBeVisible()
  await expect(pane.getByText(/사유: 포장·검수 확인/)).toBeVisible()
  await expectOpenToAll(page)
  await picture('messages')
  await pane.getByRole('button', { name: '다시 보내기' }).click()
  const doubt = page.getByRole('dialog', { name: '이미 갔을 수도 있어요' })
  await expectOpenToAll(page)
  await doubt.getByRole('button', { name: '문자 회사에 묻고 보내기' }).dblclick()
  await expect(page.getByText('1건을 다시 보내요')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('link', { name: '문구' }).click()
  await page.getByRole('button', { name: /^가입 승인/ }).click()
  await pane.getByLabel('문구').fill('[한결] #{이름}님 #{모름}')
  await expect(pane.getByText('쓸 수 없는 변수입니다: #{모름}')).toBeVisible()
  await pane.getByLabel('문구').fill('[한결] 어서 오세요, ')
  await pane.getByRole('button', { name: '#{이름}' }).click()
  await expect(pane.getByRole('region', { name: '미리보기' })).toContainText('[한결] 어서 오세요, 김한결')
  await page.reload()
  await expect(pane.getByText('쓰던 것을 그대로 두었어요.')).toBeVisible()
  await expect(pane.getByLabel('문구')).toHaveValue('[한결] 어서 오세요, #{이름}')
  await expectOpenToAll(page)
  await picture('wordings', false)
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('문구를 바꿨어요')).toBeVisible()
  const approval = page.getByRole('button', { name: /^가입 승인/ })
  await expect(approval).toContainText('고침')
  await approval.click()
  await pane.getByLabel('문구').fill('[한결] #{이름}님, 내일부터예요')
  await pane.getByLabel('언제부터').fill('2099-01-01T09:00')
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(approval).toContainText('바뀔 예정')
  await approval.click()
  const coming = pane.getByRole('region', { name: '바뀔 문구' })
  await expect(coming).toContainText('내일부터예요')
  await picture('wording-coming', false)
  await coming.getByRole('button', { name: '예약 거두기' }).click()
  await expect(coming).toHaveCount(0)
  await expect(approval).toContainText('고침')
  await page.keyboard.press('Escape')

  // Staff: an invitation is shown once; one's own account cannot be stopped.
  await page.getByRole('link', { name: '직원과 권한' }).click()
  await expect(page.getByRole('button', { name: '직원 더하기' })).toBeVisible()
  await page.keyboard.press('n')
  await pane.getByLabel('아이디').fill('newcomer')
  await pane.getByLabel('이름').fill('신입')
  await pane.getByRole('button', { name: '초대하기' }).click()
  await expect(pane.getByText('권한을 하나 이상 고르세요')).toBeVisible()
  await pane.getByRole('checkbox', { name: /^주문/ }).check()
  await expectOpenToAll(page)
  await picture('staff-form', false)
  await pane.getByRole('button', { name: '직접 만남' }).click()
  await pane.getByRole('button', { name: '초대하기' }).click()
  await showAgainIn(page, market, staff)
  const invitation = page.getByRole('dialog', { name: '초대 링크' })
  await expect(invitation.getByLabel('신입 님의 초대 링크')).toHaveValue(/\/operator\/invitation#[\w-]{43}$/)
  await expectOpenToAll(page)
  await picture('staff-invitation')
  await invitation.getByRole('button', { name: '닫기' }).click()
  await expect(invitation).toBeHidden()
  await expect(pane.getByRole('heading', { name: '신입' })).toBeVisible()
  await pane.getByRole('button', { name: '정지', exact: true }).click()
  const stop = page.getByRole('dialog', { name: '신입님을 정지할까요?' })
  await stop.getByRole('button', { name: '퇴사' }).click()
  await stop.getByRole('button', { name: '정지', exact: true }).click()
  await expect(page.getByText('정지하고 모든 기기에서 내보냈어요')).toBeVisible()
  await expectOpenToAll(page)
  await picture('staff')
  // Esc closes, and the keyboard is where it came from.
  await pane.getByRole('button', { name: '이름과 권한 바꾸기' }).focus()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(page.getByRole('row', { name: /신입 newcomer/ })).toBeFocused()
  await page.goto(`/operator/staff?id=${staff.id}`)
  await expect(pane.getByRole('button', { name: '이름과 권한 바꾸기' })).toBeVisible()
  await expect(pane.getByRole('button', { name: '정지', exact: true })).toHaveCount(0)

  // One's own password: the present one and a fresh number of the authenticator.
  await page.getByRole('button', { name: '김담당', exact: true }).click()
  const own = page.getByRole('dialog', { name: '내 비밀번호 변경' })
  await own.getByLabel('현재 비밀번호').fill(memberPassword)
  await own.getByRole('textbox', { name: '새 비밀번호 필수' }).fill('brisket 2026 and more')
  await own.getByLabel('새 비밀번호 확인').fill('brisket 2026')
  await own.getByLabel('인증번호').fill(totpFor(staff, 1))
  await own.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(own.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expectOpenToAll(page)
  await picture('own-password')
  await own.getByLabel('새 비밀번호 확인').fill('brisket 2026 and more')
  await own.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByText('비밀번호를 바꿨어요')).toBeVisible()
})

test('on the narrowest phone the holds keep to their card, with one that is being paid for', async ({
  page,
  market,
}) => {
  const shopper = await makeShopper(market)
  await startPaying(shopper, [(await makeProduct(market.db)).id])
  await page.setViewportSize({ width: 320, height: 700 })
  await openConsole(market, page, { address: `/operator/holds?member=${shopper.id}`, roles: ['orders'] })
  const table = page.getByRole('grid', { name: '선점한 상품' })
  await expect(table.getByRole('row')).toHaveCount(2)
  const [inner, card] = [(await table.boundingBox())!, (await table.locator('..').boundingBox())!]
  expect(inner.width).toBeLessThanOrEqual(card.width)
})
