import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { emptyQueue, makeApplicant, openConsole } from './operator.ts'

test('a desk comes when it is opened: the focus goes along', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator', roles: ['orders'] })
  await page.getByRole('link', { name: '선점 보드' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '선점 보드' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('a link inside a desk, and one that was searched for, lead the focus to the heading of their page', async ({
  page,
  market,
}) => {
  await sell(market, [undefined])
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('main').getByRole('link', { name: /^판매/ }).first().press('Enter')
  await expect(page).toHaveURL(/today\/book/)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/operator$/)
  await expect(heading).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByLabel('찾을 말').fill('선점 보드')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /선점 보드/ })
      .first(),
  ).toBeVisible()
  await page.getByLabel('찾을 말').press('Enter')
  await expect(heading).toContainText('선점 보드')
  await expect(heading).toBeFocused()
})

test('a desk that comes late leaves the keyboard where it is by then', async ({ page, market }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/today-page-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await openConsole(market, page, { address: '/operator', roles: ['orders'], until: 'commit' })
  const holds = page.getByRole('link', { name: '선점 보드' })
  await holds.focus()
  code.resolve()
  await expect(page.getByRole('region', { name: '지금 할 일' })).toBeVisible()
  await expect(holds).toBeFocused()
})

test('a desk that opens its first by itself leaves the search open over it, until a way leads elsewhere', async ({
  page,
  market,
}) => {
  await emptyQueue(market)
  const member = await makeApplicant(market, '먼저식당', 'none')
  const list = Promise.withResolvers<void>()
  await openConsole(market, page, { address: '/operator' })
  await page.route('**/api/operators/members?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: '업무' })
    .getByRole('link', { name: /^회원 승인/ })
    .click()
  await expect(page).toHaveURL(/\/operator\/members$/)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '무엇이든 찾기' })
  await dialog.getByRole('searchbox').fill('먼저식당')
  list.resolve()
  await expect(page.getByRole('region', { name: '먼저식당' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${member.id}$`))
  await expect(dialog.getByRole('searchbox')).toHaveValue('먼저식당')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/operator$/)
  await page.keyboard.press('Control+k')
  await dialog.getByRole('searchbox').fill('먼저식당')
  await dialog.getByRole('link', { name: /먼저식당/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/operator/members\\?status=ALL&id=${member.id}$`))
})

test('a desk whose code cannot be fetched says so beside the rail, and comes when it is asked for again', async ({
  page,
  market,
  shop,
}) => {
  shop.allowedErrors.push(/dynamically imported|preload CSS/)
  await openConsole(market, page, { address: '/operator', roles: ['orders'] })
  await page.route(/\/assets\/holds-page-/, (route) => route.abort())
  await page.getByRole('link', { name: '선점 보드' }).click()
  await expect(page.getByText('네트워크가 원활하지 않습니다.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '업무' })).toBeVisible()
  await page.unroute(/\/assets\/holds-page-/)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '선점 보드' })).toBeVisible()
})

test('a double click on what asks first leaves the question open', async ({ page, market }) => {
  const { id } = await makeApplicant(market, '두번식당')
  await openConsole(market, page, { address: `/operator/members?id=${id}` })
  await page.getByRole('button', { name: '승인하고 다음' }).dblclick()
  const question = page.getByRole('alertdialog', { name: /승인할까요/ })
  await expect(question.getByRole('button', { name: '승인하기' })).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  // A single press beside it still closes it.
  await page.mouse.click(6, 500)
  await expect(question).toBeHidden()
  // Pressed twice it is done once, and not asked again of whoever was decided.
  await page.getByRole('button', { name: '승인하고 다음' }).press('Enter')
  await expect(question.getByRole('button', { name: '승인하기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('두번식당: 승인했어요. 문자로 알려요')).toBeVisible()
  await expect(question).toBeHidden()
})

test('a key that is held down opens a question and does not answer it', async ({ page, market }) => {
  const { id } = await makeApplicant(market, '눌린식당')
  await openConsole(market, page, { address: `/operator/members?id=${id}` })
  const question = page.getByRole('alertdialog', { name: /승인할까요/ })
  await page.getByRole('button', { name: '승인하고 다음' }).focus()
  await page.keyboard.down('Enter')
  await expect(question.getByRole('button', { name: '승인하기' })).toBeFocused()
  for (let n = 0; n < 3; n++) await page.keyboard.down('Enter')
  await expect(question.getByRole('button', { name: '승인하기' })).toBeFocused()
  await page.keyboard.up('Enter')
  const { rows } = await market.pool.query('select status from users where id = $1', [id])
  expect(rows).toEqual([{ status: 'WAIT' }])
  await page.keyboard.press('Enter')
  await expect(page.getByText('눌린식당: 승인했어요. 문자로 알려요')).toBeVisible()
})
