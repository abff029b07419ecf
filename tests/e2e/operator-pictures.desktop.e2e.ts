import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { expect, type Shop, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

/** Not compressed: three bytes for each pixel. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f2b' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const photos = async (count: number) => {
  const buffer = await plain(90, 60)
  return Array.from({ length: count }, (_, n) => photo(`${n}.png`, buffer))
}

/** A carcass or a box with pictures of which only the names are there. */
async function withPictures({ db }: Market, of: { carcass_id: number } | { product_id: number }, count: number) {
  const table = 'carcass_id' in of ? ('carcass_imgs' as const) : ('product_imgs' as const)
  for (let position = 0; position < count; position++) {
    const path = `/carcass-pictures/${randomBytes(24).toString('hex')}`
    const picture = { img_path: `${path}.webp`, thumb_path: `${path}-small.webp`, width: 90, height: 60, alt: '사진' }
    await db
      .insertInto(table)
      .values({ ...of, ...picture, position } as never)
      .execute()
  }
}

/** The connection breaks at the second picture from now. */
async function breakAtSecond(page: Page, { allowedErrors }: Shop) {
  allowedErrors.push(/ERR_/, /404/)
  let sent = 0
  await page.route('**/intake/pictures', (route) => (++sent === 2 ? route.abort() : route.fallback()))
}
async function confirm(page: Page, words: string) {
  const told = page.getByRole('alertdialog')
  await expect(told).toContainText(words)
  await told.getByRole('button', { name: '확인' }).click()
}

test('pictures of a posted carcass all come, or are said not to, and stay over a reload until they are saved', async ({
  page,
  market,
  shop,
}) => {
  const { id } = await makeCarcass(market.db)
  await withPictures(market, { carcass_id: id }, 5)
  await breakAtSecond(page, shop)
  await openConsole(market, page, { address: `/operator/carcass?id=${id}`, roles: ['intake'] })
  const shown = page.getByAltText(/^등심 단면 \d$/)
  await expect(shown).toHaveCount(5)
  await page.getByLabel(/사진 더하기/).setInputFiles(await photos(4))
  await confirm(page, '사진은 8장까지 올릴 수 있어요.')
  await confirm(page, '네트워크가 원활하지 않습니다')
  await expect(shown).toHaveCount(6)
  await page.getByRole('button', { name: '못 올린 사진 2장 다시 올리기' }).click()
  await expect(shown).toHaveCount(8)
  await page.getByRole('button', { name: '사진 1 빼기' }).click()
  await page.reload()
  await expect(shown).toHaveCount(7)
  await page.getByRole('button', { name: '사진 저장' }).click()
  const why = page.getByRole('dialog', { name: '사진을 바꿀까요?' })
  await why.getByRole('button', { name: '사진이 빠졌어요' }).click()
  await why.getByRole('button', { name: '바꾸기' }).click()
  await expect(page.getByText('사진을 바꿨어요')).toBeVisible()
  await page.reload()
  await expect(shown).toHaveCount(7)
  await expect(page.getByRole('button', { name: '사진 저장' })).toHaveCount(0)
})

test('a picture of a carcass that was not saved for a day is to be chosen anew, and the others stay', async ({
  page,
  market,
  shop,
}) => {
  const { id } = await makeCarcass(market.db)
  await openConsole(market, page, { address: `/operator/carcass?id=${id}`, roles: ['intake'] })
  const shown = page.getByAltText(/^등심 단면 \d$/)
  await page.getByLabel(/사진 더하기/).setInputFiles(await photos(2))
  await expect(shown).toHaveCount(2)
  const name = (await shown.first().getAttribute('src'))!.match(/[0-9a-f]{48}/)![0]
  await market.db.deleteFrom('intake_pictures').where('name', '=', name).execute()
  shop.allowedErrors.push(/422|409|400/)
  await page.getByRole('button', { name: '사진 저장' }).click()
  const why = page.getByRole('dialog', { name: '사진을 바꿀까요?' })
  await why.getByRole('button', { name: '사진이 빠졌어요' }).click()
  await why.getByRole('button', { name: '바꾸기' }).click()
  await confirm(
    page,
    '서버에 남아 있지 않은 사진이 1장 있어요(올리고 하루가 지나면 지워져요). 그 사진만 다시 골라 주세요.',
  )
  await expect(shown).toHaveCount(1)
  await page.getByRole('button', { name: '사진 저장' }).click()
  await why.getByRole('button', { name: '바꾸기' }).click()
  await expect(page.getByText('사진을 바꿨어요')).toBeVisible()
})

test('the photograph of a camera, larger than the 10 MB that are accepted, is made smaller before it is sent', async ({
  page,
  market,
}, info) => {
  const { id } = await makeCarcass(market.db)
  await openConsole(market, page, { address: `/operator/carcass?id=${id}`, roles: ['intake'] })
  const file = info.outputPath('카메라.png')
  await writeFile(file, await plain(2_200, 1_700))
  await page.getByLabel(/사진 더하기/).setInputFiles(file)
  await expect(page.getByAltText('등심 단면 1')).toBeVisible()
})

test('pictures of a box all come, or are said not to', async ({ page, market, shop }) => {
  const { id: carcass_id } = await makeCarcass(market.db)
  const { id } = await makeProduct(market.db, { carcass_id })
  await withPictures(market, { product_id: id }, 4)
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}&id=${id}`, roles: ['intake'] })
  const add = page.getByLabel(/사진 더하기/)
  const shown = page.getByRole('region', { name: '상품 사진' }).getByRole('img')
  await expect(shown).toHaveCount(4)
  // One that is no picture is refused by the server; the one behind it is not lost by that.
  const [first] = await photos(1)
  shop.allowedErrors.push(/404/)
  await add.setInputFiles([photo('글.png', Buffer.from('no picture')), first!])
  await confirm(page, '사진만 올릴 수 있습니다.')
  await page.getByRole('button', { name: '못 올린 사진 1장 다시 올리기' }).click()
  await expect(shown).toHaveCount(5)
  await breakAtSecond(page, shop)
  await add.setInputFiles(await photos(4))
  await confirm(page, '사진은 8장까지 올릴 수 있어요.')
  await confirm(page, '네트워크가 원활하지 않습니다')
  await expect(shown).toHaveCount(6)
  // The dialog does not close over those that wait without a question.
  const question = page.getByRole('alertdialog').filter({ hasText: '아직 올리지 못한 사진 2장을 버릴까요?' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('button', { name: '취소' }).click()]) {
    await close()
    await question.getByRole('button', { name: '계속 쓰기' }).click()
  }
  await page.getByRole('button', { name: '못 올린 사진 2장 다시 올리기' }).click()
  await expect(shown).toHaveCount(8)
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
