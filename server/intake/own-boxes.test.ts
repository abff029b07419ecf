import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import type { Call } from '#contract/call.ts'
import { listAudit } from '#contract/operator/audit.ts'
import { changeBox, closeBoxes, listBoxes, resumeBoxes, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { changePrices, listUndoable, undoIntake } from '#contract/operator/intake-prices.ts'
import * as calls from '#contract/partner/boxes.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper, openForm, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

const { changeOwnPrices, countOwnBoxes, getOwnBox, listOwnBoxes, pauseOwnBoxes, resumeOwnBoxes } = calls

let market: Market
let intake: Intake
let owner: Desk
let person: Desk
let other: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  owner = await openDesk(market, ['owner'])
  person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  other = await openDesk(market, ['partner'])
})
after(() => market[Symbol.asyncDispose]())

const three = [...usualBoxes, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }]
const refusedWith = async (work: Promise<unknown>, code: RefusalCode) => {
  const { errno, message } = await refusalOf(work)
  assert.equal(errno, refusals[code].errno, message)
  return message
}
type Seen = { id: number; was: number }
const posted = async (): Promise<Seen[]> =>
  (await intake.posted(three)).boxes.map(({ id, kg_price }) => ({ id, was: kg_price }))
const price = (changes: { id: number; was: number; kg_price: number }[]) =>
  person.send(changeOwnPrices, { body: { changes } })
const pause = (ids: number[], reason = '') => person.send(pauseOwnBoxes, { body: { ids, reason } })
const resume = (ids: number[]) => person.send(resumeOwnBoxes, { body: { ids } })
const see = async (id: number) => (await person.send(getOwnBox, { params: { id } })).data
const lane = async (which: (typeof calls.ownBox)['shape']['lane']['options'][number]) =>
  (await person.send(listOwnBoxes, { query: { lane: which } })).data

describe('the boxes of a partner', () => {
  it('stand in lanes with their sums, without a word about who has them', async () => {
    const [free, held, formed, bought, off] = [...(await posted()), ...(await posted())].map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const shopper = await makeShopper(market)
    await buy(market, shopper, [bought])
    await shopper.send(addToCart, { body: { product_id: [held] } })
    await openForm(await makeShopper(market), [formed])
    await intake.desk.send(stopBoxes, { body: { ids: [off], reason: '포장 불량' } })
    const idsIn = async (which: Parameters<typeof lane>[0]) => (await lane(which)).map(({ id }) => id)
    assert.ok((await idsIn('selling')).includes(free))
    assert.deepEqual(await idsIn('held'), [formed, held])
    assert.deepEqual(await idsIn('off'), [off])
    assert.deepEqual(await idsIn('sold'), [bought])
    const { lanes, cuts, status } = await person.send(countOwnBoxes)
    for (const { lane: which, count, price } of lanes) {
      const boxes = await lane(which)
      assert.deepEqual([count, price], [boxes.length, boxes.reduce((sum, box) => sum + box.price, 0)], which)
    }
    assert.deepEqual(cuts.map(({ pc_code }) => pc_code).toSorted(), three.map(({ pc_code }) => pc_code).toSorted())
    assert.equal(status, 'OPEN')
    const { sold_on, days, stopped } = await see(bought)
    assert.deepEqual([sold_on, days, stopped], [intake.today, 0, null])
    assert.equal((await see(off)).stopped, 'market')
    const said = JSON.stringify([await see(held), await see(formed), await see(bought), await lane('held')])
    for (const word of ['user', 'expires', 'version', 'order', 'claim', 'name"'])
      assert.ok(!said.replaceAll('pc_name"', '').includes(word), word)
  })

  it('are found by their cut and by a part of their animal’s number', async () => {
    const { boxes } = await intake.posted(three)
    const [first] = boxes as [(typeof boxes)[number]]
    const found = async (query: object) =>
      (await person.send(listOwnBoxes, { query })).data.map(({ id }) => id).toSorted((a, b) => a - b)
    const all = boxes.map(({ id }) => id).toSorted((a, b) => a - b)
    assert.deepEqual(await found({ sch_word: first.cattle_no.slice(4) }), all)
    assert.deepEqual(await found({ sch_word: first.cattle_no, pc_code: three[2]!.pc_code }), [all[2]])
    assert.ok((await found({ sch_word: first.pc_name })).includes(first.id))
    assert.deepEqual(await found({ sch_word: '없는부위' }), [])
    const pages: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await person.send(listOwnBoxes, {
        query: { sort: '-kg_price', limit: 2, ...(cursor && { cursor }) },
      })
      pages.push(...page.data.map(({ kg_price }) => kg_price))
      cursor = page.next
    } while (cursor)
    assert.deepEqual(
      pages,
      pages.toSorted((a, b) => b - a),
    )
  })

  it('are another partner’s as little as what does not exist', async () => {
    const [box] = (await posted()) as [Seen]
    const acts = (id: number): (() => Promise<unknown>)[] => [
      () => other.send(getOwnBox, { params: { id } }),
      () => other.send(changeOwnPrices, { body: { changes: [{ id, was: box.was, kg_price: box.was + 100 }] } }),
      () => other.send(pauseOwnBoxes, { body: { ids: [id] } }),
      () => other.send(resumeOwnBoxes, { body: { ids: [id] } }),
    ]
    for (const [n, act] of acts(box.id).entries()) {
      const [theirs, nobodys] = [await refusalOf(act()), await refusalOf(acts(2_000_000_000)[n]!())]
      assert.deepEqual([theirs.status, theirs.errno, theirs.message], [404, nobodys.errno, nobodys.message])
    }
    for (const which of ['selling', 'held', 'off', 'sold'] as const)
      assert.deepEqual((await other.send(listOwnBoxes, { query: { lane: which } })).data, [])
    const { lanes, cuts } = await other.send(countOwnBoxes)
    assert.deepEqual([lanes.map(({ count }) => count), cuts], [[0, 0, 0, 0], []])
    assert.deepEqual(await intake.actsOn('product', box.id), [])
  })

  it('are no desk of the market’s staff, nor of people of a partner without the role', async () => {
    const packer = await openDesk(market, ['partner-orders', 'partner-money'], intake.partner_id)
    const inputs: Record<string, object> = {
      getOwnBox: { params: { id: 1 } },
      changeOwnPrices: { body: { changes: [{ id: 1, was: 1, kg_price: 1 }] } },
      pauseOwnBoxes: { body: { ids: [1] } },
      resumeOwnBoxes: { body: { ids: [1] } },
    }
    const each = Object.entries(calls).filter(([, call]) => 'path' in call) as [string, Call][]
    assert.equal(each.length, 6)
    for (const [name, call] of each)
      for (const desk of [owner, intake.desk, packer])
        await refusedWith(desk.send(call, (inputs[name] ?? {}) as never), 'staff.forbidden')
  })
})

describe('a partner’s own price', () => {
  it('moves within ten percent of the market’s, which its own changes never move', async () => {
    const [{ id }] = (await posted()) as [Seen]
    const market_ = 128_300
    assert.deepEqual(await price([{ id, was: market_, kg_price: 141_130 }]), { count: 1, skipped: [] })
    assert.deepEqual((await intake.boxOf(id)).kg_price, 141_130)
    const beyond = await refusedWith(price([{ id, was: 141_130, kg_price: 141_140 }]), 'own-box.price')
    assert.match(beyond, /kg당 115,470원에서 141,130원까지 바꿀 수 있어요\. 더 바꾸려면 한결에 알려 주세요\.$/)
    await price([{ id, was: 141_130, kg_price: 115_470 }])
    await refusedWith(price([{ id, was: 115_470, kg_price: 115_460 }]), 'own-box.price')
    const { low, high } = await see(id)
    assert.deepEqual([low, high], [115_470, 141_130])
    await assertClean(market)
  })

  it('moves from the price that the market’s staff gave it last', async () => {
    const [{ id }] = (await posted()) as [Seen]
    await price([{ id, was: 128_300, kg_price: 130_000 }])
    const { version } = await intake.boxOf(id)
    await intake.desk.send(changeBox, { params: { id }, body: { version, weight: 8.4, kg_price: 130_000 } })
    assert.equal((await see(id)).high, 141_130, 'another weight is not another price')
    const changes = [{ id, version: version + 2, kg_price: 110_000 }]
    await intake.desk.send(changePrices, { body: { changes } })
    const { low, high } = await see(id)
    assert.deepEqual([low, high], [99_000, 121_000])
  })

  it('is taken back by the market as its own are, and the limits stay', async () => {
    const [{ id }] = (await posted()) as [Seen]
    await price([{ id, was: 128_300, kg_price: 130_000 }])
    await price([{ id, was: 130_000, kg_price: 135_000 }])
    const { partner_name } = await market.db
      .selectFrom('partners')
      .select('partner_name')
      .where('id', '=', intake.partner_id)
      .executeTakeFirstOrThrow()
    const { data } = await intake.desk.send(listUndoable)
    const [act] = data.filter(({ kind, staff_name }) => kind === 'price' && staff_name === `${partner_name} 김담당`)
    const undone = await intake.desk.send(undoIntake, { body: { kind: 'price', ids: act!.ids } })
    assert.equal(undone.undone, 1)
    const { kg_price, high } = await see(id)
    assert.deepEqual([kg_price, high], [130_000, 141_130])
  })

  it('skips what somebody has, what is stopped, what costs something else meanwhile, and names it', async () => {
    const [free, held, changed] = (await posted()) as [Seen, Seen, Seen]
    const [stopped] = (await posted()) as [Seen]
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [held.id] } })
    await price([{ ...changed, kg_price: changed.was + 1_000 }])
    await pause([stopped.id])
    const answer = await price([free, held, changed, stopped].map((box) => ({ ...box, kg_price: box.was - 1_000 })))
    assert.equal(answer.count, 1)
    assert.deepEqual(
      answer.skipped.map(({ id, why }) => [id, why]),
      [
        [held.id, '지금 다른 손님이 보고 있어요'],
        [changed.id, '그사이 바뀌었어요'],
        [stopped.id, '판매를 멈춘 상품이에요'],
      ],
    )
    assert.equal((await intake.boxOf(free.id)).kg_price, free.was - 1_000)
    assert.equal((await intake.boxOf(held.id)).kg_price, held.was)
    assert.equal((await intake.boxOf(changed.id)).kg_price, changed.was + 1_000)
    assert.equal((await intake.boxOf(stopped.id)).kg_price, stopped.was)
    const alone = await refusalOf(price([{ ...held, kg_price: held.was - 1_000 }]))
    assert.deepEqual([alone.status, alone.message], [409, '지금 다른 손님이 보고 있어요.'])
    await assertClean(market)
  })

  it('is told to the buyers’ pages as the desk’s is', async () => {
    const [{ id, was }] = (await posted()) as [Seen]
    const { version } = await intake.boxOf(id)
    await price([{ id, was, kg_price: was - 10 }])
    const { rows } = await sql<{ version: number; ps_code: number }>`
      select version, ps_code from outbox where event = 'product-status-updated' and product_id = ${id} and version > ${version}
      order by version`.execute(market.db)
    assert.deepEqual(rows, [
      { version: version + 1, ps_code: 0 },
      { version: version + 2, ps_code: 1 },
    ])
  })
})

describe('a box that its partner pauses', () => {
  it('is off sale until the partner sells it again, and keeps its place among the newest', async () => {
    const [{ id }] = (await posted()) as [Seen]
    const postedAt = async () =>
      (await market.db.selectFrom('products').select('posted_at').where('id', '=', id).executeTakeFirstOrThrow())
        .posted_at
    const before = await postedAt()
    assert.deepEqual(await pause([id], '포장을 다시 해요'), { count: 1, skipped: [] })
    assert.equal((await intake.boxOf(id)).ps_code, 0)
    assert.equal((await see(id)).stopped, 'partner')
    const { data: off } = await intake.desk.send(listBoxes, { query: { lane: 'off' } })
    assert.equal(off.find((box) => box.id === id)?.own_pause, true)
    assert.deepEqual(await resume([id]), { count: 1, skipped: [] })
    assert.equal((await intake.boxOf(id)).ps_code, 1)
    assert.equal(await postedAt(), before)
    assert.equal(await refusedWith(resume([id]), 'own-box.not-free'), '이미 팔고 있어요.')
    await assertClean(market)
  })

  it('does not free what the market stopped, nor what has had its last day', async () => {
    const [mine, theirs, ended] = (await posted()).map(({ id }) => id) as [number, number, number]
    await intake.desk.send(stopBoxes, { body: { ids: [theirs], reason: '포장 불량' } })
    await pause([mine, ended])
    await sql`update products set sale_until = market_today() - 1 where id = ${ended}`.execute(market.db)
    assert.deepEqual(
      (await resume([mine, theirs, ended])).skipped.map(({ id, why }) => [id, why]),
      [
        [theirs, '한결에서 멈췄어요'],
        [ended, '판매 기한이 지났어요'],
      ],
    )
    assert.equal(await refusedWith(resume([theirs]), 'own-box.not-free'), '한결에서 멈췄어요.')
    // What the market has sold on and stopped again is the market's stop.
    await pause([mine])
    await intake.desk.send(resumeBoxes, { body: { ids: [mine] } })
    await intake.desk.send(stopBoxes, { body: { ids: [mine], reason: '확인' } })
    assert.equal((await see(mine)).stopped, 'market')
    await refusedWith(resume([mine]), 'own-box.not-free')
    await intake.desk.send(closeBoxes, { body: { ids: [mine], reason: '끝' } })
    await refusedWith(person.send(getOwnBox, { params: { id: mine } }), 'product.missing')
    assert.equal(await refusedWith(resume([mine]), 'own-box.not-free'), '판매가 끝난 상품이에요.')
  })

  it('is left to whoever has it', async () => {
    const [free, held] = (await posted()).map(({ id }) => id) as [number, number]
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [held] } })
    const { count, skipped } = await pause([free, held])
    assert.deepEqual([count, skipped.map(({ id }) => id)], [1, [held]])
    assert.equal((await intake.boxOf(held)).ps_code, 2)
  })

  it('stands in the log with the name of its partner', async () => {
    const [{ id, was }] = (await posted()) as [Seen]
    await price([{ id, was, kg_price: was - 10 }])
    await pause([id], '포장을 다시 해요')
    await resume([id])
    const { partner_name } = await market.db
      .selectFrom('partners')
      .select('partner_name')
      .where('id', '=', intake.partner_id)
      .executeTakeFirstOrThrow()
    const { data } = await owner.send(listAudit, { query: { kind: 'product', target: String(id) } })
    assert.deepEqual(
      data.map(({ action, staff_name, reason }) => [action, staff_name, reason]),
      [
        ['box.resume', `${partner_name} 김담당`, ''],
        ['box.stop', `${partner_name} 김담당`, '포장을 다시 해요'],
        ['box.change', `${partner_name} 김담당`, ''],
      ],
    )
  })
})

it('a partner that rests reads its boxes and changes nothing', async () => {
  const { id: partnerId } = await makePartner(market.db)
  const resting = await openDesk(market, ['partner-boxes'], partnerId)
  const [{ id, was }] = (await posted()) as [Seen]
  await sql`update products set partner_id = ${partnerId} where id = ${id}`.execute(market.db)
  await resting.send(pauseOwnBoxes, { body: { ids: [id] } })
  await sql`update partners set status = 'PAUSED' where id = ${partnerId}`.execute(market.db)
  assert.equal((await resting.send(countOwnBoxes)).status, 'PAUSED')
  assert.equal((await resting.send(listOwnBoxes, { query: { lane: 'off' } })).data.length, 1)
  const body = { ids: [id] }
  await refusedWith(resting.send(resumeOwnBoxes, { body }), 'partner.not-open')
  await refusedWith(resting.send(pauseOwnBoxes, { body }), 'partner.not-open')
  const changes = [{ id, was, kg_price: was - 10 }]
  await refusedWith(resting.send(changeOwnPrices, { body: { changes } }), 'partner.not-open')
})
