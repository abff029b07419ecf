import { trayPicture } from '#demo/content/pictures.ts'
import { pictureDraft } from '#demo/picture-draft.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { expect, openCarcasses, takeAway, test } from './browse.ts'

test('opens over the list, adds other cuts to the running total, and closes by ✕', async ({ page, shop }) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page, '03')
  await current.getByRole('link', { name: /꽃등심살/ }).click()
  const popup = page.getByRole('dialog', { name: '꽃등심살 상품 정보' })
  // 3.2 kg at 108,000.
  await expect(popup.getByText('1개 · 3.20kg')).toBeVisible()
  await popup.getByRole('checkbox', { name: '안심살 선택' }).check()
  await expect(popup.getByText('2개 · 7.40kg')).toBeVisible()
  await expect(popup.getByText('853,800원')).toBeVisible()
  await popup.getByText('교환·환불 안내').click()
  await expect(popup.getByText(/반품은 택배가 도착한 날부터 3일 안에 주문 상세에서 신청해 주세요/)).toBeVisible()
  await popup.getByText('배송 안내').click()
  await expect(popup.getByText(/제주도와 산간·도서 지역은 배송하지 않아요/)).toBeVisible()

  // The same cut of another carcass takes its place; Back still closes.
  await popup
    .getByRole('region', { name: /다른 도체의 꽃등심살/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/goodsId=\d+/)
  await popup.getByRole('button', { name: '닫기', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/GoodsAll\?grade_code=03/)
  await expect(current.getByRole('checkbox', { name: '안심살 선택' })).toBeChecked()
})

test('a product that is pressed twice is one step in the history', { tag: '@phone' }, async ({ page }) => {
  const { current } = await openCarcasses(page, '03')
  await untilAlive(page)
  const link = current.getByRole('link', { name: /꽃등심살/ })
  const steps = await link.evaluate((one: HTMLElement) => {
    const before = history.length
    one.click()
    one.click()
    return history.length - before
  })
  expect(steps).toBe(1)
  const popup = page.getByRole('dialog', { name: '꽃등심살 상품 정보' })
  await expect(popup).toBeVisible()
  await page.goBack()
  await expect(popup).toBeHidden()
})

test('shows the cut itself first, and its loin section behind it', { tag: '@phone' }, async ({ page, market }) => {
  const box = await market.db
    .selectFrom('products')
    .select(['id', 'pc_code', 'grade_code'])
    .where('pc_code', '=', '01011900')
    .where('product_type', '=', 'D')
    .executeTakeFirstOrThrow()
  const cut = pictureDraft(trayPicture(box.pc_code, box.grade_code))
  await market.db
    .insertInto('product_imgs')
    .values({ product_id: box.id, position: 0, ...cut })
    .execute()
  await page.goto(`/GoodsPop?goodsId=${box.id}&ps_code=1`)
  const pictures = page.getByRole('region', { name: '치마살 사진' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAttribute('src', cut.img_path)
  await expect(pictures.last()).toHaveAttribute('alt', /등심 단면/)
  // The head says what it is in full; weight and price stand under it, and in the window's title.
  const head = page.getByRole('heading', { level: 1 })
  expect(await head.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await expect(page).toHaveTitle(/치마살 .*kg .*원\/kg · 한결$/)
})

test(
  'is a full page under a link that can be shared, and follows the market',
  { tag: '@desktop' },
  async ({ page, market }) => {
    const { id } = await market.db
      .selectFrom('products')
      .select('id')
      .where('product_type', '=', 'D')
      .where('grade_code', '=', '04')
      .where('pc_code', '=', '01011900')
      .executeTakeFirstOrThrow()
    await page.goto(`/GoodsPop?goodsId=${id}&ps_code=1`)
    await expect(page).toHaveTitle(/^한우 치마살 1\+ \d+\.\d{2}kg [\d,]+원\/kg · 한결$/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/GoodsPop\\?goodsId=${id}$`))
    await expect(page.getByRole('button', { name: '바로 구매' })).toBeVisible()
    await takeAway(market, [id])
    await expect(page.getByText('주문하지 않으면 다시 살 수 있게 돼요.')).toBeVisible()
    await expect(page.getByRole('button', { name: '바로 구매' })).toBeHidden()
    await expect(page.getByRole('button', { name: '다른 치마살 보기' })).toBeVisible()
  },
)

test('says when there is no such product', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/GoodsPop?goodsId=99999999')
  await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
  await page.goto('/GoodsNormal?goodsId=99999999&ps_code=1')
  await page.getByRole('button', { name: '목록으로' }).click()
  await expect(page).not.toHaveURL(/goodsId/)
})
