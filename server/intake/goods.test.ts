import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { getProduct } from '#contract/catalogue.ts'
import { addToCart } from '#contract/cart.ts'
import { uploadIntakePicture } from '#contract/operator/intake.ts'
import {
  addBoxPicture,
  dropBoxPicture,
  listBoxes,
  listLabels,
  resumeBoxes,
  setSaleUntil,
} from '#contract/operator/intake-boxes.ts'
import { dropPictures } from '#server/files/drop-pictures.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'
import { stopEnded } from './stop-ended.ts'

let market: Market
let intake: Intake
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  desk = intake.desk
})
after(() => market[Symbol.asyncDispose]())

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message

describe('the goods desk', () => {
  it('lists by any column either way, page by page without a gap', async () => {
    const { draft, boxes } = await intake.posted([
      ...usualBoxes,
      { pc_code: '01010400', weight: 5.5, kg_price: 90_000 },
    ])
    const read = async (query: object) => {
      const ids: number[] = []
      let cursor: string | undefined
      do {
        const { data, next } = await desk.send(listBoxes, {
          query: { carcass_id: draft.carcass_id!, limit: 1, ...query, ...(cursor && { cursor }) },
        })
        ids.push(...data.map(({ id }) => id))
        cursor = next ?? undefined
      } while (cursor)
      return ids.map((id) => boxes.findIndex((box) => box.id === id))
    }
    const columns = [
      'cut',
      'grade',
      'number',
      'partner',
      'weight',
      'kg_price',
      'price',
      'gap',
      'state',
      'days',
    ] as const
    for (const sort of columns) {
      const up = await read({ sort })
      assert.deepEqual(
        up.toSorted((one, other) => one - other),
        [0, 1, 2],
        sort,
      )
      assert.deepEqual(await read({ sort: `-${sort}` }), up.toReversed(), sort)
    }
    assert.deepEqual(await read({ sort: 'kg_price' }), [2, 0, 1])
    assert.deepEqual(await read({ sort: 'weight' }), [1, 2, 0])
    assert.deepEqual(await read({}), [2, 1, 0])
  })

  it('shows only what is asked for: partner, cut, grade, days on sale, and how it stands to the market', async () => {
    const { draft, boxes } = await intake.posted()
    const [loin, tender] = boxes
    const found = async (query: object) =>
      (await desk.send(listBoxes, { query: { carcass_id: draft.carcass_id!, ...query } })).data.map(({ id }) => id)
    assert.deepEqual(await found({ pc_code: '01010500' }), [loin!.id])
    assert.deepEqual(await found({ partner_id: intake.partner_id, grade_code: '01' }), [tender!.id, loin!.id])
    assert.deepEqual(await found({ grade_code: '03' }), [])
    assert.deepEqual(await found({ partner_id: intake.partner_id + 1_000 }), [])
    await sql`update products set sale_date = market_today() - 5 where id = ${loin!.id}`.execute(market.db)
    assert.deepEqual(await found({ days: 5 }), [loin!.id])
    assert.deepEqual(await found({ days: 6 }), [])
    assert.deepEqual(await found({ beside: 'none' }), [tender!.id, loin!.id])
    const sold = (times: number) =>
      sql`
        insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
        values (market_today() - 2, '01', '거세', '01', '01010500', 5 * ${times}::int, 40 * ${times}::int, 40 * 100000 * ${times}::int)`.execute(
        market.db,
      )
    await sold(1)
    assert.deepEqual(await found({ beside: 'high' }), [loin!.id])
    assert.deepEqual(await found({ beside: 'near' }), [])
    const [row] = (await desk.send(listBoxes, { query: { carcass_id: draft.carcass_id!, beside: 'high' } })).data
    assert.deepEqual([row!.market, row!.gap, row!.days], [100_000, 28.3, 5])
    await sold(-1)
  })
})

describe('the last day of sale', () => {
  it('ends the sale the day after, of what nobody holds, and keeps it from being resumed', async () => {
    const { boxes } = await intake.posted()
    const ids = boxes.map(({ id }) => id)
    const yesterday = '2020-01-01'
    assert.match(
      await sentence(desk.send(setSaleUntil, { body: { ids, until: yesterday } })),
      /오늘이나 그 뒤여야 합니다/,
    )
    assert.deepEqual(await desk.send(setSaleUntil, { body: { ids, until: intake.today } }), { count: 2 })
    await stopEnded(market.server.deps)
    assert.equal((await intake.boxOf(ids[0]!)).ps_code, 1)
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [ids[1]!] } })
    await sql`update products set sale_until = market_today() - 1 where id = any(${ids}::int[])`.execute(market.db)
    assert.equal(await stopEnded(market.server.deps), 1)
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await intake.boxOf(id)).ps_code)), [0, 2])
    assert.match(await sentence(desk.send(resumeBoxes, { body: { ids: [ids[0]!] } })), /판매 기한이 지난/)
    await desk.send(setSaleUntil, { body: { ids: [ids[0]!], until: null } })
    await desk.send(resumeBoxes, { body: { ids: [ids[0]!] } })
    assert.deepEqual(await intake.actsOn('product', ids[0]!), ['box.until', 'box.until', 'box.resume'])
    await assertClean(market)
  })
})

describe('pictures of a box', () => {
  it('are shown to buyers at once, stay when the sweep comes, and go again', async () => {
    const { boxes } = await intake.posted()
    const [{ id }] = boxes as [(typeof boxes)[number]]
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a1f2b' } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), '상자.jpg')
    const { data } = await desk.send(uploadIntakePicture, { body } as object)
    const foreign = { ...data, name: 'ab'.repeat(24) }
    assert.match(
      await sentence(desk.send(addBoxPicture, { params: { id }, body: foreign })),
      /그 사진만 다시 골라 주세요/,
    )
    await desk.send(addBoxPicture, { params: { id }, body: data })
    const shown = async () =>
      (await desk.send(listBoxes, { query: { carcass_id: boxes[0]!.carcass_id } })).data.find((box) => box.id === id)!
        .pictures
    const path = `/carcass-pictures/${data.name}.webp`
    assert.deepEqual(
      (await shown()).map(({ img_path }) => img_path),
      [path],
    )
    const product = await market.visitor.send(getProduct, { params: { id } })
    assert.ok(JSON.stringify(product).includes(path))
    // The staff session has expired after a day, so it logs in again.
    await market.pass(86_401)
    intake = await openIntake(market)
    desk = intake.desk
    await dropPictures(market.server.deps)
    assert.equal((await fetch(new URL(path, market.url))).status, 200)
    await desk.send(dropBoxPicture, { params: { id, picture: (await shown())[0]!.id } })
    assert.deepEqual(await shown(), [])
    assert.deepEqual(await intake.actsOn('product', id), ['box.picture', 'box.picture'])
    await sql`update intake_pictures set uploaded_at = uploaded_at - interval '2 days'`.execute(market.db)
    await dropPictures(market.server.deps)
    assert.equal((await fetch(new URL(path, market.url))).status, 404)
  })
})

describe('labels', () => {
  it('say what is in the box, in the order asked for, with a QR that leads to its page', async () => {
    const { draft, boxes } = await intake.posted()
    const ids = boxes.map(({ id }) => id).toReversed()
    const { data } = await desk.send(listLabels, { body: { ids } })
    assert.deepEqual(
      data.map(({ id }) => id),
      ids,
    )
    const [label] = data
    assert.equal(label!.cattle_no, draft.cattle_no)
    assert.deepEqual([label!.pc_name, label!.beef, label!.weight, label!.price], ['안심살', '한우', 3.07, 435_630])
    assert.equal(label!.link, `${market.config.publicUrl}/GoodsPop?goodsId=${ids[0]}`)
    assert.ok(label!.code.size >= 21)
    assert.match(label!.code.path, /^M0 0h7v1h-7z/)
  })
})
