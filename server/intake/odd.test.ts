import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { postDraft } from '#contract/operator/intake.ts'
import { changeBox, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { changePrices, listUndoable, planPrices, undoIntake } from '#contract/operator/intake-prices.ts'
import type { OddLine } from '#domain/unusual.ts'
import { type Intake, openIntake, seen, usualBoxes } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let intake: Intake
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  desk = intake.desk
  await sold(1)
})
after(() => market[Symbol.asyncDispose]())

/**
 * Adds (1) or removes (-1) made-up sales: twenty ribeyes at 120,000 won per kg in boxes of 8 kg; of the tenderloin only those of a
 * neighbouring market.
 */
async function sold(times: 1 | -1) {
  const sales = [
    ['거세', '01', '01010500', 120_000, 8],
    ['암', '01', '01010300', 140_000, 3],
  ] as const
  for (const [sex, grade, cut, kgPrice, kg] of sales)
    await sql`
      insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
      values (market_today() - 2, '01', ${sex}, ${grade}, ${cut}, 20 * ${times}::int, ${kg * 20} * ${times}::int,
        ${kg * 20 * kgPrice} * ${times}::int)`.execute(market.db)
}
/** The audit without the made-up sales, which have no lines. */
async function assertOurs() {
  await sold(-1)
  await assertClean(market)
  await sold(1)
}

const oddIn = async (work: Promise<unknown>): Promise<OddLine[]> => {
  const { status, message, result } = await refusalOf(work)
  assert.equal(status, 409)
  assert.match(message, /평소와 다른 값이 \d+줄 있어요/)
  return (result as { lines: OddLine[] }).lines
}
const words = (lines: readonly OddLine[]) => lines.map(({ line, value }) => `${line} ${value}`)
const meant = (lines: readonly OddLine[]) => lines.map(({ line, value }) => ({ line, value }))
const [loin, tender] = [usualBoxes[0]!, usualBoxes[1]!]

describe('a slip', () => {
  it('of the typed form does not go on sale, now or at a minute, before each line is confirmed as it stands', async () => {
    const draft = await intake.draft([
      { ...loin, kg_price: 12_830 },
      { ...tender, weight: 30.7 },
    ])
    const post = (confirmed: { line: string; value: number }[], at: string | null = null) =>
      desk.send(postDraft, { params: { id: draft.id }, body: { version: draft.version, at, confirmed } })
    const odd = await oddIn(post([]))
    assert.deepEqual(words(odd), ['price:0 12830', 'weight:1 30.7'])
    await oddIn(post([], '2099-01-01T06:00:00+09:00'))
    await oddIn(post(meant(odd).slice(0, 1)))
    await oddIn(post(meant(odd).map((one) => ({ ...one, value: one.value + 1 }))))
    const { data } = await post(meant(odd))
    assert.equal(data.state, 'POSTED')
    const { rows } = await sql<{ confirmed: string[] }>`
      select after -> 'confirmed' as confirmed from audit_log where target_kind = 'intake' and target_id = ${String(draft.id)}
        and action = 'intake.post'`.execute(market.db)
    assert.deepEqual(rows[0]!.confirmed.length, 2)
    assert.match(rows[0]!.confirmed[0]!, /^kg당 12,830원: .* 120,000원보다 89\.3% 낮아요$/)
  })

  it('of the price dialog is asked about, measured by the market or else by what it cost', async () => {
    const { boxes } = await intake.posted([loin, { pc_code: '01010400', weight: 5, kg_price: 45_500 }])
    const [known, unknown] = [
      boxes.find(({ kg_price }) => kg_price !== 45_500)!,
      boxes.find(({ kg_price }) => kg_price === 45_500)!,
    ]
    const change = (box: typeof known, kg_price: number, confirmed: { line: string; value: number }[] = []) =>
      desk.send(changeBox, {
        params: { id: box.id },
        body: { version: box.version, weight: box.weight, kg_price, confirmed },
      })
    const odd = await oddIn(change(unknown, 455))
    assert.deepEqual(
      odd.map(({ line, value, basis, usual }) => [line, value, basis, usual]),
      [[`price:${unknown.id}`, 455, 'before', 45_500]],
    )
    assert.equal((await intake.boxOf(unknown.id)).kg_price, 45_500)
    assert.equal((await oddIn(change(known, 60_000))).length, 1)
    await change(known, 100_000)
    await change(unknown, 455, meant(odd))
    assert.equal((await intake.boxOf(unknown.id)).kg_price, 455)
    await assertOurs()
  })
})

describe('prices of many boxes', () => {
  it('are shown before they are changed, with what is odd and what cannot be', async () => {
    const { boxes } = await intake.posted([loin, { ...loin, weight: 4 }, tender])
    const ids = boxes.map(({ id }) => id)
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [ids[1]!] } })
    const plan = async (way: object, of = ids) =>
      (await desk.send(planPrices, { body: { ids: of, way: way as never } })).data.map(({ to, problem, odd }) => [
        to?.kg_price ?? problem,
        odd.length,
      ])
    assert.deepEqual(await plan({ by: 'percent', percent: -5 }), [
      [121_890, 0],
      ['누가 담고 있어요', 0],
      [134_810, 0],
    ])
    assert.deepEqual(await plan({ by: 'market', percent: 0 }), [
      [120_000, 0],
      ['누가 담고 있어요', 0],
      ['30일 시세가 없어요', 0],
    ])
    const prices = [
      { id: ids[2]!, kg_price: 14_190 },
      { id: ids[0]!, kg_price: 128_300 },
    ]
    assert.deepEqual(await plan({ by: 'list', prices }, []), [
      [14_190, 1],
      ['지금과 같은 가격이에요', 0],
    ])
    // An amount that rounds to nothing would give the box away.
    assert.deepEqual(await plan({ by: 'list', prices: [{ id: ids[2]!, kg_price: 1 }] }, []), [
      ['금액이 10원보다 작아요', 0],
    ])
    const { version } = await intake.boxOf(ids[0]!)
    for (const [weight, kg_price, problem] of [
      [0.5, 1, '금액이 10원보다 작아요'],
      [400, 9_999_999, '금액이 100,000,000원보다 커요'],
    ] as const) {
      const body = { version, weight, kg_price }
      const { status, message } = await refusalOf(desk.send(changeBox, { params: { id: ids[0]! }, body }))
      assert.deepEqual([status, message], [400, `${problem}. 무게와 kg당 가격을 확인해 주세요.`])
    }
  })

  it('are changed all or none, and taken back within ten minutes where nobody has the box', async () => {
    const { boxes } = await intake.posted([loin, { ...loin, weight: 4 }])
    const asked = boxes.map(({ id, version }) => ({ id, version, kg_price: 110_000 }))
    const stale = asked.with(1, { ...asked[1]!, version: 99 })
    assert.equal((await refusalOf(desk.send(changePrices, { body: { changes: stale } }))).status, 409)
    assert.equal((await intake.boxOf(asked[0]!.id)).kg_price, 128_300)
    assert.deepEqual(await desk.send(changePrices, { body: { changes: asked } }), { count: 2 })

    const undoable = async () => (await desk.send(listUndoable)).data.filter(({ kind }) => kind === 'price')
    const [act] = await undoable()
    assert.deepEqual([act!.boxes, act!.price], [2, 1_366_200])
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [asked[0]!.id] } })
    const undo = () => desk.send(undoIntake, { body: { kind: 'price', ids: act!.ids } })
    assert.deepEqual(await undo(), { undone: 1, gone_on: 1 })
    assert.equal((await intake.boxOf(asked[0]!.id)).kg_price, 110_000)
    assert.equal((await intake.boxOf(asked[1]!.id)).kg_price, 128_300)
    assert.equal((await refusalOf(undo())).status, 409)
    assert.deepEqual(await intake.actsOn('product', asked[1]!.id), ['box.change', 'box.undo'])
    await assertOurs()
  })

  it('are not taken back from a stopped box that somebody else gives another price in that moment', async () => {
    const { boxes } = await intake.posted([loin])
    const [{ id, version }] = boxes as [(typeof boxes)[number]]
    await desk.send(changePrices, { body: { changes: [{ id, version, kg_price: 125_000 }] } })
    const { ids } = (await desk.send(listUndoable)).data.find(({ kind }) => kind === 'price')!
    await desk.send(stopBoxes, { body: { ids: [id], reason: '확인' } })
    const other = await market.pool.connect()
    try {
      await other.query('begin')
      await other.query('update products set kg_price = 120000, price = weight * 120000 where id = $1', [id])
      const undo = refusalOf(desk.send(undoIntake, { body: { kind: 'price', ids } }))
      await until(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          market.db,
        )
        return rows.length > 0
      })
      await other.query('commit')
      assert.equal((await undo).status, 409)
    } finally {
      other.release(true)
    }
    assert.equal((await intake.boxOf(id)).kg_price, 120_000)
  })

  it('are taken back from the newest on, never one under another', async () => {
    const { boxes } = await intake.posted([loin])
    const [{ id, kg_price: first }] = boxes as [(typeof boxes)[number]]
    const change = async (kg_price: number) => {
      const { version } = await intake.boxOf(id)
      await desk.send(changePrices, { body: { changes: [{ id, version, kg_price }] } })
    }
    const undoable = async () =>
      (await desk.send(listUndoable)).data.filter(({ kind }) => kind === 'price').flatMap(({ ids }) => ids)
    const undo = (...ids: number[]) => desk.send(undoIntake, { body: { kind: 'price', ids } })
    const price = async () => (await intake.boxOf(id)).kg_price
    const others = new Set(await undoable())
    const own = async () => (await undoable()).filter((act) => !others.has(act))
    await change(first + 100)
    const [one] = await own()
    await change(first + 300)
    const [two] = await own()
    await change(first + 100)
    const [three, ...more] = await own()
    assert.deepEqual(more, [], 'the price of the first change, but set by the third')
    assert.equal((await refusalOf(undo(one!))).status, 409)
    assert.deepEqual(await undo(one!, three!), { undone: 1, gone_on: 0 })
    assert.equal(await price(), first + 300, 'the second change stands, and the first under it')
    assert.deepEqual(await own(), [two])
    assert.deepEqual(await undo(one!, two!), { undone: 1, gone_on: 0 })
    assert.equal(await price(), first)
    await assertOurs()
  })

  it('stand for good after ten minutes', async () => {
    const { boxes } = await intake.posted([loin])
    const [{ id, version }] = boxes as [(typeof boxes)[number]]
    await desk.send(changePrices, { body: { changes: [{ id, version, kg_price: 125_000 }] } })
    const { ids } = (await desk.send(listUndoable)).data.find(({ kind }) => kind === 'price')!
    await market.pass(601)
    assert.deepEqual((await desk.send(listUndoable)).data, [])
    assert.equal((await refusalOf(desk.send(undoIntake, { body: { kind: 'price', ids } }))).status, 409)
    assert.equal((await intake.boxOf(id)).kg_price, 125_000)
  })
})

describe('a carcass that was put on sale', () => {
  it('is taken off again within ten minutes, but for what somebody has', async () => {
    const { draft, boxes } = await intake.posted([loin, tender])
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [boxes[0]!.id] } })
    const act = (await desk.send(listUndoable)).data.find(({ ids }) => ids.includes(draft.id))!
    assert.deepEqual([act.kind, act.name, act.boxes], ['post', draft.cattle_no, 1])
    const undo = () => desk.send(undoIntake, { body: { kind: 'post', ids: act.ids } })
    assert.deepEqual(await undo(), { undone: 1, gone_on: 1 })
    assert.deepEqual(await Promise.all(boxes.map(async ({ id }) => (await intake.boxOf(id)).ps_code)), [2, 0])
    assert.equal((await refusalOf(undo())).status, 409)
    assert.deepEqual((await intake.actsOn('intake', draft.id)).slice(-1), ['intake.undo'])
    await assertOurs()
    const other = await openDesk(market, ['orders'])
    assert.equal((await refusalOf(other.send(listUndoable))).status, 403)
  })

  it('is said to be on sale only once it is', async () => {
    const draft = await intake.draft()
    assert.ok(!(await desk.send(listUndoable)).data.some(({ ids }) => ids.includes(draft.id)))
    assert.equal((await refusalOf(desk.send(undoIntake, { body: { kind: 'post', ids: [draft.id] } }))).status, 409)
    await desk.send(postDraft, seen(draft))
  })
})
