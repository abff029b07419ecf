import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean } from '#tests/support/shopping.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor, oweMany } from './owing.ts'

// Its settlements would fill the first page of every other test’s lanes.
test.use({ ground: { name: 'many partners' } })

test('many partners are closed in turn: it says how far it is, can be stopped, and nothing is lost when a request fails', async ({
  page,
  market,
  shop,
}) => {
  test.slow()
  shop.allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const partners = await oweMany(market, 101)
  await openConsole(market, page, { address: '/operator/settlements?lane=OPEN', roles: ['money'] })
  // Each request waits until the test says what becomes of it.
  const asked: { partners: number; answer: (how: 'goes' | 'fails') => void }[] = []
  await page.route('**/api/operators/settlements', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const { promise, resolve } = Promise.withResolvers<'goes' | 'fails'>()
    const { periods } = route.request().postDataJSON() as { periods: unknown[] }
    asked.push({ partners: periods.length, answer: resolve })
    return (await promise) === 'goes' ? route.continue() : route.abort('internetdisconnected')
  })
  const next = async (how: 'goes' | 'fails', many = 10) => {
    await expect.poll(() => asked.length).toBe(1)
    const { partners: count, answer } = asked.shift()!
    expect(count).toBe(many)
    answer(how)
  }
  const progress = page.getByRole('dialog', { name: '정산을 마감하고 있어요' })
  const told = page.getByRole('alertdialog', { name: /마감하지 못했어요/ })
  const picked = page.getByRole('region', { name: '선택한 것' })

  await page.getByRole('row', { name: /공급사 001/ }).focus()
  await page.keyboard.press('Control+a')
  await expect(picked).toContainText('101개 선택 2,020,000원')
  await page.keyboard.press('c')
  await expect(page.getByRole('alertdialog', { name: '101곳의 정산을 마감할까요?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(progress.locator('[aria-live=polite]')).toHaveText('마감하는 중 0 / 101곳')
  await next('goes')
  await expect(progress.locator('[aria-live=polite]')).toHaveText('마감하는 중 10 / 101곳')
  await expect(progress.getByRole('progressbar', { name: '마감하는 중' })).toHaveAttribute('value', '9')
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/settlements-closing.png` })

  // It is stopped by keyboard: what is on its way is closed, the rest waits.
  await page.keyboard.press('Escape')
  await expect(progress.getByRole('button', { name: '멈추는 중' })).toBeVisible()
  await next('goes')
  await expect(told).toHaveAccessibleName('20곳을 마감했고 81곳은 마감하지 못했어요')
  await expect(told).toHaveAccessibleDescription('마감을 멈췄어요. 남은 81곳은 목록에 선택한 채로 있어요.')
  await expectOpenToAll(page)
  await expect(told.getByRole('button', { name: '남은 81곳 마감하기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await next('goes')
  await next('fails')
  await expect(told).toHaveAccessibleName('10곳을 마감했고 71곳은 마감하지 못했어요')
  await expect(told).toHaveAccessibleDescription(
    /네트워크가 원활하지 않습니다.* 남은 71곳은 목록에 선택한 채로 있어요\./,
  )
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(picked).toContainText('71개 선택 1,420,000원')

  // Pressed again, it goes on; somebody else was faster with two: one among others, one alone in its request.
  await page.keyboard.press('c')
  const sure = page.getByRole('alertdialog', { name: '71곳의 정산을 마감할까요?' })
  await expect(sure).toBeVisible()
  const faster = partners.slice(-2)
  for (const { id } of faster) await closeFor(market, id)
  await sure.getByRole('button', { name: '마감하기' }).click()
  for (let n = 0; n < 7; n++) await next('goes')
  await next('goes', 1)
  await expect(told).toHaveAccessibleName('69곳을 마감했고 2곳은 마감하지 못했어요')
  await expect(told).toHaveAccessibleDescription(
    `다른 담당자가 먼저 마감했거나 이제 마감할 것이 없는 곳이에요: ${faster.map(({ partner_name }) => partner_name).join(', ')}`,
  )
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/settlements-closed-most.png` })
  await fitsWidths(page, [320, 390, 1280])
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('마감할 것이 없어요.', { exact: false })).toBeVisible()
  await assertClean(market)
})
