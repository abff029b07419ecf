import { expect, type Locator, type Page } from '@playwright/test'
import { addToCart } from '#contract/cart.ts'
import { getSettings } from '#contract/settings.ts'
import type { Database } from '#database/connect.ts'
import { banners } from '#demo/content/banners.ts'
import { sectionPicture } from '#demo/content/pictures.ts'
import { pictureDraft } from '#demo/picture-draft.ts'
import { saveSetting } from '#server/config/settings.ts'
import type { Market } from '#tests/support/market.ts'
import { test as shopTest } from '#tests/support/shop.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

export { expect } from '@playwright/test'

/** A market with banners, and a loin section for every carcass. */
export const test = shopTest.extend({
  ground: {
    name: 'dressed',
    async prepare(market) {
      await dress(market.db)
      await until(async () => (await market.visitor.send(getSettings)).data.banners.length === 3)
    },
  },
})

async function dress(db: Database): Promise<void> {
  const slides = banners.map(({ title, text, link, wide, phone }) => ({
    title,
    text,
    link,
    img_path: phone.path,
    img_path_wide: wide.path,
    width: phone.width,
    height: phone.height,
  }))
  await saveSetting(db, 'banners', slides)
  const carcasses = await db.selectFrom('carcass_infos').select(['id', 'grade_code']).execute()
  const sections = carcasses.map(({ id, grade_code }) => ({
    carcass_id: id,
    ...pictureDraft(sectionPicture(grade_code, id)),
  }))
  await db.insertInto('carcass_imgs').values(sections).execute()
}

/** The carcass page and, on it, the carcass that is shown: a card on a phone, an article on a desktop. */
export async function openCarcasses(page: Page, grade = ''): Promise<{ current: Locator }> {
  await page.goto(`/GoodsAll${grade && `?grade_code=${grade}`}`)
  const current = page.locator('article:not([inert])')
  await expect(current).toHaveCount(1)
  return { current }
}

/** Ticks a cut of a page that was just opened: a press that comes before the scripts is made when they are there. */
export async function tick(on: Locator, cut: string): Promise<void> {
  const box = on.getByRole('checkbox', { name: `${cut} 선택` })
  await box.click()
  await expect(box).toBeChecked()
}

/** Somebody else puts boxes into their cart. */
export async function takeAway(market: Market, product_id: number[]): Promise<void> {
  const rival = await makeShopper(market)
  await rival.send(addToCart, { body: { product_id } })
}
