import { sql } from 'kysely'
import { makeProduct } from '#tests/support/make.ts'
import { expect, test, untilAlive } from '#tests/support/shop.ts'

// The market is a day later afterwards.
test.use({ ground: { name: 'midnight' } })

test('pages that stay open over midnight count the new day', async ({ page, market }) => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from seoul_start(market_today() + 1) - market_now())::float8 as left`.execute(market.db)
  await market.pass(rows[0]!.left - 600)
  const { cattle_no } = await market.db
    .selectFrom('carcass_infos')
    .where('id', '=', (await makeProduct(market.db)).carcass_id)
    .select('cattle_no')
    .executeTakeFirstOrThrow()
  await page.clock.install()
  await page.goto('/Customer')
  await untilAlive(page)
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '홈' }).click()
  const today = page.getByRole('region', { name: '오늘 올라온 초신선' })
  await expect(today).toContainText(/도체 \d+두/)
  const fresh = page.getByRole('region', { name: '방금 들어온 부위' })
  await expect(fresh.getByRole('listitem').first()).toBeVisible()
  const list = await page.context().newPage()
  await list.goto(`/GoodsAll?cattle_no=${cattle_no}`)
  await expect(list.getByText('도축 2일째')).toBeVisible()
  await market.pass(660)
  await page.clock.fastForward(660_000)
  await expect(today).toContainText('아직 없어요')
  await expect(fresh).toHaveCount(0)
  await expect(list.getByText('도축 3일째')).toBeVisible()
})
