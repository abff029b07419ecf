import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'

/** A photograph as a telephone takes it, too large for a slow line. */
let large: Buffer
test.beforeAll(async () => {
  large = await sharp(randomBytes(4000 * 2000 * 3), { raw: { width: 4000, height: 2000, channels: 3 } })
    .jpeg()
    .toBuffer()
})
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: large })

test('a listing that is typed on after its saving lost the answer is saved as it stands, once', async ({
  page,
  market,
}) => {
  const person = await openConsole(market, page, { address: '/partner/listings?id=new', roles: ['partner-boxes'] })
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  const save = page.getByRole('button', { name: '임시 저장' })
  const weight = page.getByRole('textbox', { name: /무게 kg$/ }).first()
  await page.getByLabel('이력번호 12자리').fill('002177700011')
  await page.getByLabel('부위 틀').selectOption({ index: 1 })
  for (const [path, before, after] of [
    ['listings', '8.4', '8.42'],
    ['listings/*', '8.2', '8.24'],
  ] as const) {
    await weight.fill(before)
    await loseAnswer(page, `**/api/partner/${path}`)
    await save.click()
    await lost.getByRole('button', { name: '확인' }).click()
    await weight.fill(after)
    await save.click()
    await expect(page.getByRole('button', { name: '저장됨' })).toBeVisible()
  }
  const { rows } = await market.pool.query(
    `select sheet->'boxes'->0->>'weight' as weight from intake_drafts
     where partner_id = (select partner_id from staff where id = $1)`,
    [person.id],
  )
  expect(rows).toEqual([{ weight: '8.24' }])
  await expect(page).toHaveURL(/\?id=\d+$/)
  await page.reload()
  await expect(weight).toHaveValue('8.24')
  await expect(page.getByText('쓰던 도체를 그대로 두었어요.')).toHaveCount(0)
})

test('photographs of a carcass are made smaller, none replaces another, and the review waits for them', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/partner/listings?id=new', roles: ['partner-boxes'] })
  await page.getByLabel('이력번호 12자리').fill('002177700022')
  await page.getByLabel('부위 틀').selectOption({ index: 1 })
  const coming = Promise.withResolvers<void>()
  await page.route('**/listings/pictures', async (route) => {
    const sent = route.request().postDataBuffer()?.length ?? 0
    await coming.promise
    await (sent < large.length / 2 ? route.continue() : route.abort())
  })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(photo('앞다리.jpg'))
  await expect(page.getByText('1장 올리는 중')).toBeVisible()
  await chooser.setInputFiles(photo('라벨.jpg'))
  await expect(page.getByText('2장 올리는 중')).toBeVisible()
  await expect(page.getByRole('button', { name: '사진 올리는 중' })).toBeDisabled()
  coming.resolve()
  await expect(page.getByRole('img', { name: /^등심 단면/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: '심사 요청' })).toBeEnabled()
})

test('photographs that did not get through are sent again with one press, those of a carcass and those of a packed box', async ({
  page,
  market,
}) => {
  const { id: partnerId } = await makePartner(market.db)
  const sold = await sell(market, [partnerId])
  await (await openDesk(market, ['orders'])).send(orderLines, { body: { line_ids: sold.lines } })
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  const again = page.getByRole('button', { name: '못 올린 사진 1장 다시 올리기' })
  async function fails(chooser: Locator) {
    await page.route('**/pictures', (route) => route.abort(), { times: 1 })
    await chooser.setInputFiles(photo('라벨.jpg'))
    await lost.getByRole('button', { name: '확인' }).click()
    await again.click()
    await expect(again).toHaveCount(0)
  }
  await openConsole(market, page, { address: '/partner/orders', roles: ['partner'], partnerId })
  await page.getByRole('button', { name: /확인했어요$/ }).click()
  await page.getByRole('link', { name: '포장할 것 1' }).click()
  await fails(page.getByLabel(/포장 사진 찍기$/))
  await expect(page.getByText(/포장 사진을 남겼어요$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /포장 사진 1$/ })).toBeVisible()

  await page.goto('/partner/listings?id=new')
  const chooser = page.locator('input[type=file]')
  await fails(chooser)
  await expect(page.getByRole('img', { name: '등심 단면 1' })).toBeVisible()

  // Of the eight that there may be, one waits to be sent again.
  await page.route('**/pictures', (route) => route.abort(), { times: 1 })
  await chooser.setInputFiles(photo('라벨.jpg'))
  await lost.getByRole('button', { name: '확인' }).click()
  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await chooser.setInputFiles(Array.from({ length: 7 }, (_, n) => ({ ...photo(`${n}.jpg`), buffer: small })))
  await page.getByRole('alertdialog', { name: '사진은 8장까지 올릴 수 있어요.' }).getByRole('button').click()
  const pictures = page.getByRole('img', { name: /^등심 단면/ })
  await expect(pictures).toHaveCount(7)
  await again.click()
  await expect(pictures).toHaveCount(8)
})

test('photographs whose answers were lost are sent again as the same ones', async ({ page, market }) => {
  const { id: partnerId } = await makePartner(market.db)
  const sold = await sell(market, [partnerId])
  await (await openDesk(market, ['orders'])).send(orderLines, { body: { line_ids: sold.lines } })
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  const again = page.getByRole('button', { name: '못 올린 사진 1장 다시 올리기' })
  async function lose(chooser: Locator) {
    await loseAnswer(page, '**/pictures')
    await chooser.setInputFiles(photo('라벨.jpg'))
    await lost.getByRole('button', { name: '확인' }).click()
    await expect(again).toBeEnabled()
  }
  const person = await openConsole(market, page, { address: '/partner/orders', roles: ['partner'], partnerId })
  await page.getByRole('button', { name: /확인했어요$/ }).click()
  await page.getByRole('link', { name: '포장할 것 1' }).click()
  await lose(page.getByLabel(/포장 사진( 더)? 찍기$/))
  // Another change comes in between.
  await page.getByLabel(/포장 사진( 더)? 찍기$/).setInputFiles(photo('상자.jpg'))
  await expect(page.getByRole('img', { name: /포장 사진 2$/ })).toBeVisible()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByText('1장 올리는 중')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /포장 사진/ })).toHaveCount(2)

  await page.goto('/partner/listings?id=new')
  await lose(page.locator('input[type=file]'))
  await again.click()
  await expect(page.getByRole('img', { name: /^등심 단면/ })).toHaveCount(1)
  const { rows } = await market.pool.query('select name from intake_pictures where staff_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('an act whose answer was lost is told to be unknown, keeps what was typed, and is done once', async ({
  page,
  market,
}) => {
  const { id: partnerId } = await makePartner(market.db)
  const sold = await sell(market, [partnerId, partnerId])
  await (await openDesk(market, ['orders'])).send(orderLines, { body: { line_ids: sold.lines } })
  await openConsole(market, page, { address: '/partner/orders', roles: ['partner-orders'], partnerId })
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  async function isUnknown() {
    await expect(lost).toContainText('처리됐는지 알 수 없어요. 같은 것을 다시 눌러도 한 번만 처리해요.')
    await lost.getByRole('button', { name: '확인' }).click()
  }
  await loseAnswer(page, '**/partner/orders/confirmations')
  await page.getByRole('button', { name: /확인했어요$/ }).click()
  await isUnknown()
  await expect(page.getByText('확인할 발주가 없어요')).toBeVisible()

  await page.getByRole('link', { name: '포장할 것 1' }).click()
  const number = parcelNumber(sold.order_id)
  await page.getByLabel('운송장 번호').fill(number)
  // The list, which would take the form away, does not come meanwhile.
  await page.route('**/partner/orders/lines?*', () => {})
  await loseAnswer(page, '**/partner/orders/shipments')
  await page.keyboard.press('Enter')
  await isUnknown()
  await expect(page.getByLabel('운송장 번호')).toHaveValue(number)
  await page.getByRole('button', { name: '출고 처리' }).click()
  await expect(page.getByText('2개를 출고했어요')).toBeVisible()
  expect(await statesOf(market, sold.lines)).toEqual(['DELI', 'DELI'])
})
