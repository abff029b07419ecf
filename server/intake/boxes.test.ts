import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { changeBox, closeBoxes, listBoxes, resumeBoxes, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { changePrices } from '#contract/operator/intake-prices.ts'
import { refusals } from '#contract/refusals.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  buy,
  comeBackUnsettled,
  makeShopper,
  openForm,
  refusalOf,
  startPaying,
} from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'

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

describe('a box on sale', () => {
  it('changes its price through 0 in one transaction, so that its version moves by two', async () => {
    const { boxes } = await intake.posted()
    const [box] = boxes
    const body = { version: box!.version, weight: 8.4, kg_price: 120_000 }
    const { price, version } = await desk.send(changeBox, { params: { id: box!.id }, body })
    assert.equal(price, 1_008_000)
    assert.deepEqual(await intake.boxOf(box!.id), { ps_code: 1, version, price, kg_price: 120_000 })
    assert.equal(version, box!.version + 2)
    assert.equal(
      await sentence(desk.send(changeBox, { params: { id: box!.id }, body })),
      '그사이 상태가 바뀐 상품이 있어 아무것도 바꾸지 않았습니다.',
    )
    assert.match(
      await sentence(desk.send(changeBox, { params: { id: box!.id }, body: { ...body, version, weight: 459 } })),
      /도체중\(462kg\)보다 큽니다/,
    )
    assert.deepEqual(await intake.actsOn('product', box!.id), ['box.change'])
    await assertClean(market)
  })

  it('is either taken or changed first: the price of a held box never moves', async () => {
    const shopper = await makeShopper(market)
    for (let round = 0; round < 6; round++) {
      const { boxes } = await intake.posted([usualBoxes[0]!])
      const [box] = boxes
      const [took, changed] = await Promise.allSettled([
        shopper.send(addToCart, { body: { product_id: [box!.id] } }),
        desk.send(changeBox, {
          params: { id: box!.id },
          body: { version: box!.version, weight: 8.42, kg_price: 100_000 },
        }),
      ])
      const now = await intake.boxOf(box!.id)
      assert.equal(now.ps_code, took.status === 'fulfilled' ? 2 : 1)
      assert.equal(now.kg_price, changed.status === 'fulfilled' ? 100_000 : 128_300)
      assert.ok(took.status === 'fulfilled' || changed.status === 'fulfilled')
    }
    await assertClean(market)
  })

  it('keeps the price that one desk gives it while it is stopped, though another desk still sees the former one', async () => {
    const { boxes } = await intake.posted()
    const [{ id, weight, kg_price }] = boxes as [(typeof boxes)[number]]
    await desk.send(stopBoxes, { body: { ids: [id], reason: '무게 확인' } })
    const { version } = await intake.boxOf(id)
    const was = { weight, kg_price }
    const change = (next: object) =>
      desk.send(changeBox, { params: { id }, body: { version, was, weight, kg_price, ...next } })
    await change({ kg_price: 140_000 })
    assert.equal((await refusalOf(change({ weight: 8.4 }))).errno, refusals['intake.box-not-now'].errno)
    const changes = [{ id, version, was, kg_price: 130_000 }]
    assert.equal(
      (await refusalOf(desk.send(changePrices, { body: { changes } }))).errno,
      refusals['intake.box-not-now'].errno,
    )
    assert.equal((await intake.boxOf(id)).kg_price, 140_000)
  })

  it('is stopped with a reason, also out of carts and forms, and the holder is told', async () => {
    const { boxes } = await intake.posted([...usualBoxes, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
    const ids = boxes.map(({ id }) => id)
    const [inCart, inForm] = [await makeShopper(market), await makeShopper(market)]
    await inCart.send(addToCart, { body: { product_id: [ids[1]!] } })
    await openForm(inForm, [ids[2]!])
    assert.equal(await sentence(desk.send(stopBoxes, { body: { ids, reason: ' ' } })), '사유를 입력하세요')
    const reason = '포장 불량'
    assert.deepEqual(await desk.send(stopBoxes, { body: { ids, reason } }), { count: 3, told: 2 })
    for (const id of ids) assert.equal((await intake.boxOf(id)).ps_code, 0)
    const { rows } = await sql<{
      text: string
    }>`select text from messages where text like '%포장 불량%' order by id`.execute(market.db)
    assert.match(rows[0]!.text, /안심살의 판매가 중지되었어요/)
    assert.equal(rows.length, 2)
    await assertClean(market)
    const { rows: acts } = await sql<{ said: string }>`
      select (before ->> 'ps_code') || ' → ' || (after ->> 'ps_code') as said from audit_log
      where action = 'box.stop' and target_id = any(${ids.map(String)}) order by said`.execute(market.db)
    assert.deepEqual(
      acts.map(({ said }) => said),
      ['1 → 0', '2 → 0', '3 → 0'],
    )
    assert.deepEqual(await desk.send(resumeBoxes, { body: { ids: [ids[0]!] } }), { count: 1 })
    assert.deepEqual(await desk.send(closeBoxes, { body: { ids: ids.slice(1), reason } }), { count: 2 })
    const { data: over } = await desk.send(listBoxes, { query: { lane: 'over' } })
    assert.deepEqual(
      over.map(({ id, ps_code }) => [id, ps_code]),
      ids
        .slice(1)
        .toReversed()
        .map((id) => [id, 9]),
    )
    assert.equal((await refusalOf(desk.send(resumeBoxes, { body: { ids: [ids[1]!] } }))).status, 400)
    await assertClean(market)
  })

  it('is told to its holder in one text with all that was stopped, and the desk counts people', async () => {
    const { boxes } = await intake.posted([...usualBoxes, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
    const ids = boxes.map(({ id }) => id)
    const [many, one] = [await makeShopper(market), await makeShopper(market)]
    await many.send(addToCart, { body: { product_id: [ids[0]!] } })
    await openForm(many, [ids[2]!])
    await one.send(addToCart, { body: { product_id: [ids[1]!] } })
    const stopped = await desk.send(stopBoxes, { body: { ids: ids.toReversed(), reason: '냉장 고장' } })
    assert.deepEqual(stopped, { count: 3, told: 2 })
    const { rows } = await sql<{ user_id: number; event: string; text: string }>`
      select user_id, event, text from messages where text like '%냉장 고장%' order by user_id = ${one.id}`.execute(
      market.db,
    )
    assert.deepEqual(
      rows.map(({ user_id, event, text }) => [user_id, event.split(':')[1], /담아 두신 (.*?)의 판매/.exec(text)?.[1]]),
      [
        [many.id, String(ids[0]), `${boxes[0]!.pc_name} 외 1개`],
        [one.id, String(ids[1]), boxes[1]!.pc_name],
      ],
    )
    await assertClean(market)
  })

  it('is never touched while it is being paid or once it is sold, and nothing else with it', async () => {
    const { boxes } = await intake.posted([...usualBoxes, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
    const ids = boxes.map(({ id }) => id)
    const shopper = await makeShopper(market)
    await buy(market, shopper, [ids[0]!])
    const { urlCode, pg } = await startPaying(shopper, [ids[1]!])
    await comeBackUnsettled(market, shopper, urlCode, await authorise(market, pg))
    for (const held of [ids[0]!, ids[1]!])
      assert.equal(
        await sentence(desk.send(stopBoxes, { body: { ids: [held, ids[2]!], reason: '확인' } })),
        '그사이 상태가 바뀐 상품이 있어 아무것도 바꾸지 않았습니다.',
      )
    assert.equal((await intake.boxOf(ids[0]!)).ps_code, 5)
    assert.equal((await intake.boxOf(ids[2]!)).ps_code, 1)
    const { version } = await intake.boxOf(ids[0]!)
    const body = { version, weight: 8, kg_price: 1_000 }
    assert.equal((await refusalOf(desk.send(changeBox, { params: { id: ids[0]! }, body }))).status, 409)
    assert.equal((await refusalOf(desk.send(closeBoxes, { body: { ids: [ids[2]!], reason: '확인' } }))).status, 409)
  })

  it('is found by its own number, the beginning and the end of its carcass’s, by its cut and its partner', async () => {
    const { draft, boxes } = await intake.posted()
    const find = async (sch_word: string) =>
      (await desk.send(listBoxes, { query: { sch_word, carcass_id: draft.carcass_id! } })).data.map(({ id }) => id)
    const all = boxes.map(({ id }) => id).toReversed()
    const { cattle_no } = draft
    for (const word of [cattle_no, cattle_no.slice(0, 8), cattle_no.slice(-5), boxes[0]!.partner])
      assert.deepEqual(await find(word), all, word)
    for (const word of [`P${all[0]!}`, `p${all[0]!}`, String(all[0]!)])
      assert.deepEqual(await find(word), [all[0]!], word)
    assert.deepEqual(await find('안심'), [boxes.find(({ pc_name }) => pc_name === '안심살')!.id])
    // Two digits are too few to search carcass numbers, but a box or the partner's name may have them.
    const short = ['00', '21', '18'].find(
      (digits) => !boxes[0]!.partner.includes(digits) && !all.includes(Number(digits)),
    )!
    assert.ok(cattle_no.includes(short))
    for (const word of ['없는부위', short, '%', `9${cattle_no}`]) assert.deepEqual(await find(word), [], word)
  })
})
