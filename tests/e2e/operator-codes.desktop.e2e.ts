import { sql } from 'kysely'
import { addSearchWord, listSearchWords } from '#contract/operator/search-words.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

// Nobody else's questions are sorted by what is retired here.
test.use({ ground: { name: 'codes' } })

test('a code is renamed, retired without a half-typed name, and stays where somebody else has moved it', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/settings?tab=codes', roles: ['owner'] })
  await page.getByLabel('코드표').selectOption('faq_codes')
  const line = page.getByRole('form', { name: /^DE / })
  await line.getByLabel('이름').fill('배송·포장')
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('바꿨어요', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: '저장' })).toHaveCount(0)
  await expectOpenToAll(page)

  await sql`update faq_codes set position = 77 where faq_code = 'DE'`.execute(market.db)
  await line.getByLabel('이름').fill('배')
  await line.getByRole('button', { name: '쓰지 않기' }).click()
  await expect(
    line.getByText('다른 사람이 먼저 바꿨어요. 아무것도 바꾸지 않았으니 지금 상태를 확인해 주세요.'),
  ).toBeVisible()
  await expect(line.getByLabel('순서')).toHaveValue('77')
  await line.getByRole('button', { name: '쓰지 않기' }).click()
  await expect(line.getByText('쓰지 않음')).toBeVisible()
  const { rows } = await sql<{ code_name: string; position: number }>`
    select code_name, position from faq_codes where faq_code = 'DE'`.execute(market.db)
  expect(rows).toEqual([{ code_name: '배송·포장', position: 77 }])
})

test('names that are typed stay through a reload, and over what somebody else has written they are not saved unseen', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/settings?tab=codes', roles: ['owner'] })
  await page.getByLabel('코드표').selectOption('faq_codes')
  const line = page.getByRole('form', { name: /^OP / })
  const fresh = page.getByRole('form', { name: '새 코드' })
  await fresh.getByLabel('새 코드').fill('ZZ')
  await fresh.getByLabel('새 이름').fill('도축과 등급')
  await line.getByLabel('이름').fill('주문과 결제와 취소')
  await sql`update faq_codes set code_name = '주문하기' where faq_code = 'OP'`.execute(market.db)

  await page.reload()
  await page.getByLabel('코드표').selectOption('faq_codes')
  await expect(fresh.getByLabel('새 코드')).toHaveValue('ZZ')
  await expect(fresh.getByLabel('새 이름')).toHaveValue('도축과 등급')
  await expect(line.getByLabel('이름')).toHaveValue('주문과 결제와 취소')
  await expect(line.getByRole('alert')).toContainText('주문하기, 순서')
  await line.getByLabel('이름').press('Enter')
  await line.getByRole('button', { name: '확인' }).click()
  expect(await nameOf('OP')).toBe('주문하기')
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('바꿨어요', { exact: true })).toBeVisible()
  expect(await nameOf('OP')).toBe('주문과 결제와 취소')
  await fresh.getByRole('button', { name: '더하기' }).click()
  await expect(page.getByRole('form', { name: /^ZZ / })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':code:')))).toEqual([])

  async function nameOf(code: string) {
    const { rows } = await sql<{ code_name: string }>`
      select code_name from faq_codes where faq_code = ${code}`.execute(market.db)
    return rows[0]?.code_name
  }
})

test('what is typed into a code or a search word while it is being saved stays', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/settings?tab=codes', roles: ['owner'] })
  await page.getByLabel('코드표').selectOption('faq_codes')
  const line = page.getByRole('form', { name: /^OP / })
  let letGo = await holdChanges(page, /\/codes\//)
  await line.getByLabel('이름').fill('주문')
  await line.getByLabel('이름').press('Enter')
  await expect(line.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await line.getByLabel('이름').fill('주문과 결제')
  await letGo()
  await expect(page.getByRole('form', { name: 'OP 주문', exact: true })).toBeVisible()
  await expect(line.getByLabel('이름')).toHaveValue('주문과 결제')
  await expect(line.getByRole('alert')).toHaveCount(0)
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('form', { name: 'OP 주문과 결제', exact: true })).toBeVisible()

  await page.goto('/operator/settings?tab=words')
  const fresh = page.getByRole('form', { name: '새 검색어' })
  await fresh.getByLabel('검색어').fill('제비초리구이')
  await fresh.getByLabel('부위').fill('제비추리')
  await fresh.getByRole('button', { name: '더하기' }).click()
  const word = page.getByRole('form', { name: '제비초리구이' })
  letGo = await holdChanges(page, /\/search-words\//)
  await word.getByLabel('부위').fill('안창살')
  await word.getByLabel('부위').press('Enter')
  await expect(word.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await word.getByLabel('부위').fill('안창살, 토시살')
  await letGo()
  await expect(word.getByRole('button', { name: '저장', exact: true })).toBeEnabled()
  await expect(word.getByLabel('부위')).toHaveValue('안창살, 토시살')
  await word.getByRole('button', { name: '저장', exact: true }).click()
  await expect(word.getByRole('button', { name: '저장', exact: true })).toHaveCount(0)
})

test('a word keeps a cut that was retired, and says why a press does nothing', async ({ page, market }) => {
  const { rows: cuts } = await sql<{ pc_code: string; pc_name: string }>`
    select pc_code, pc_name from cuts where pc_name in ('안창살', '토시살') and cate_depth = 3 order by pc_name`.execute(
    market.db,
  )
  const owner = await openDesk(market, ['owner'])
  const pc_codes = cuts.map(({ pc_code }) => pc_code)
  await owner.send(addSearchWord, { body: { word: '구이모둠', kind: 'use', pc_codes } })
  await sql`update cuts set retired_at = market_now() where pc_code = ${pc_codes[0]}`.execute(market.db)
  await openConsole(market, page, { address: '/operator/settings?tab=words', roles: ['owner'] })
  const line = page.getByRole('form', { name: '구이모둠' })
  await expect(line.getByLabel('부위')).toHaveValue('토시살, 안창살')
  await line.getByLabel('종류').selectOption('name')
  await line.getByRole('button', { name: '저장' }).click()
  await expect(line.getByRole('button', { name: '저장' })).toHaveCount(0)
  const stored = (await owner.send(listSearchWords, {})).data.find(({ word }) => word === '구이모둠')
  expect(stored).toMatchObject({ kind: 'name', pc_codes: pc_codes.toSorted() })

  // Without the list of cuts no name can be looked up: it is told, and asked for again.
  await page.route('**/codes/beefs/cuts*', (route) => route.abort())
  await page.reload()
  const fresh = page.getByRole('form', { name: '새 검색어' })
  await fresh.getByLabel('검색어').fill('치마구이')
  await fresh.getByLabel('부위').fill('치마살')
  await expect(fresh.getByText('부위 목록을 불러오지 못했어요.', { exact: false })).toBeVisible()
  await page.unroute('**/codes/beefs/cuts*')
  await fresh.getByRole('button', { name: '더하기' }).click()
  await expect(fresh.getByText('부위 목록을 불러오지 못했어요.', { exact: false })).toBeHidden()
  await fresh.getByRole('button', { name: '더하기' }).click()
  await expect(page.getByRole('form', { name: '치마구이' })).toBeVisible()
  await sql`update cuts set retired_at = null`.execute(market.db)
})
