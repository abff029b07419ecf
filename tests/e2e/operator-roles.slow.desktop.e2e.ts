import { type MarketRole, staffRoleNames } from '#domain/staff-role.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openConsole } from './operator.ts'

test('somebody who only looks finds every desk that is theirs, and nothing that would be refused', async ({
  page,
  market,
}) => {
  test.setTimeout(120_000)
  const sold = await sell(market, [undefined])
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`))
  await openConsole(market, page, { address: '/operator', roles: ['read-only'] })
  const rail = page.getByRole('navigation', { name: '업무' }).getByRole('link')
  await expect(rail.first()).toBeVisible()
  expect(await rail.allInnerTexts()).toEqual(looks.map(({ name }) => expect.stringContaining(name)))
  for (const { name, row, finds } of looks) {
    await rail.filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    if (finds) await expect(page.getByRole('main').getByPlaceholder(finds, { exact: true }), name).toBeVisible()
    if (row) {
      await page.getByRole('row').nth(1).click()
      await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeVisible()
    }
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    // The heads of a table put it in order for everybody.
    const buttons = await page.getByRole('main').locator('button:not(th button)').allInnerTexts()
    expect(
      buttons.filter((words) => words && !harmless.test(words.trim())),
      name,
    ).toEqual([])
  }
  await rail.filter({ hasText: '문자' }).click()
  await expect(page.getByRole('link', { name: '보낸 메시지' })).toBeVisible()
  await expect(page.getByRole('link', { name: '메시지 쓰기' })).toHaveCount(0)
  await page.getByRole('link', { name: '보낸 메시지' }).click()
  await expect(page.getByRole('heading', { name: '보낸 메시지' })).toBeVisible()
  await page.getByRole('link', { name: '문구' }).click()
  await page.getByRole('button', { name: /^가입 승인/ }).click()
  await expect(page.getByRole('complementary').getByLabel('문구')).not.toBeEditable()
  await page.goto(`/operator/orders?id=${sold.order_id}`)
  await expect(page.getByRole('complementary').getByText('꽃등심살', { exact: true })).toBeVisible()
  await page.goto('/operator/orders/packing')
  await expect(page.getByRole('heading', { name: '포장 목록' })).toBeVisible()
  expect(refused).toEqual([])

  // A link to another desk says whose it is, in plain words, and asks the server for nothing of it.
  for (const path of ['refunds?id=1', 'members', 'settings', 'staff?id=new']) {
    await page.goto(`/operator/${path}`)
    await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
    await expect(page.getByText(/내 권한: 조회\. 대표에게 요청해 주세요\./)).toBeVisible()
  }
  expect(refused).toEqual([])
})

test('each role finds its own desks in the rail, each of them opens, and no other does', async ({
  page,
  market,
  shop,
}) => {
  expect(shop).toBeTruthy()
  test.setTimeout(120_000)
  await sell(market, [undefined])
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`))
  const rail = page.getByRole('navigation', { name: '업무' }).getByRole('link')
  for (const [role, { desks, forbidden }] of Object.entries(walks) as [MarketRole, Walk][]) {
    await openConsole(market, page, { address: '/operator', roles: [role] })
    await expect(rail, role).toHaveText(desks.map((name) => new RegExp(`^${name}(기다리는 일 \\d+)?$`)))
    // The tests of the desks open an owner's.
    for (const [place, name] of role === 'owner' ? [] : desks.entries()) {
      await rail.nth(place).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      const row = page.getByRole('row').nth(1)
      if (await row.isVisible()) await row.click()
      await expect(page.getByRole('alert').filter({ hasText: /./ }), `${role} ${name}`).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
    if (forbidden) {
      await page.goto(`/operator/${forbidden}`)
      await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
      await expect(page.getByText(`내 권한: ${staffRoleNames[role]}. 대표에게 요청해 주세요.`)).toBeVisible()
    }
    expect(refused, role).toEqual([])
    await page.getByRole('button', { name: '로그아웃', exact: true }).click()
    await expect(page.getByLabel('아이디')).toBeVisible()
  }
})

type Walk = { desks: string[]; forbidden?: string }
/** What stands in the rail of each role, and an address that is another's. */
const walks: Record<Exclude<MarketRole, 'read-only'>, Walk> = {
  members: { desks: ['오늘', '회원 승인', '1:1 문의', '탈퇴·보관'], forbidden: 'refunds?lane=DONE' },
  intake: { desks: ['오늘', '도체 입고', '상품', '공급사'], forbidden: 'orders?id=1' },
  orders: { desks: ['오늘', '선점 보드', '주문'], forbidden: 'cancels' },
  money: { desks: ['오늘', '주문', '취소', '반품', '결제', '환불', '정산', '시세'], forbidden: 'members?id=1' },
  content: { desks: ['오늘', '공지·매거진', '문자'], forbidden: 'settings?tab=banners' },
  owner: {
    desks: [
      '오늘',
      '도체 입고',
      '상품',
      '공급사',
      '선점 보드',
      '주문',
      '회원 승인',
      '1:1 문의',
      '공지·매거진',
      '문자',
      '취소',
      '반품',
      '결제',
      '환불',
      '정산',
      '코드·설정',
      '시세',
      '탈퇴·보관',
      '기록',
      '직원과 권한',
    ],
  },
}

/** The desks in which one may look on; `row`: a row of the list opens a pane; `finds`: what is looked through for them, no name or telephone. */
const looks = [
  { name: '오늘' },
  { name: '공급사', row: true, finds: '이름, 지역' },
  { name: '선점 보드', finds: '상호, 상품번호' },
  { name: '주문' },
  { name: '문자', finds: '상호, 번호 끝 네 자리' },
  { name: '시세', row: true },
  { name: '기록', row: true },
]
/** Buttons that change nothing but what one sees. */
const harmless =
  /^(로그아웃|닫기|기록|인쇄|더 보기|검색|(저장한 보기|표 설정|인쇄할 것):\s.*|이 보기 저장|보기 관리|(거래 )?표로 받기|새로고침|김담당)$/
