import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { getCarcassCuts } from '#contract/catalogue.ts'
import {
  changeBox,
  closeBoxes,
  createDraft,
  dropDraft,
  getDraft,
  getIntakeDesk,
  type IntakeDraft,
  listBoxes,
  listDrafts,
  lookUpCarcass,
  postDraft,
  resumeBoxes,
  saveDraft,
  stopBoxes,
  unscheduleDraft,
} from '#contract/operator/intake.ts'
import { type IntakeSheet, noFacts } from '#domain/intake-sheet.ts'
import { boxPrice } from '#domain/prices.ts'
import { postScheduled } from '#server/background/sweeps/post-scheduled.ts'
import { makePartner } from '#tests/support/make.ts'
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
  steer,
} from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
let partner_id: number
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['intake'])
  partner_id = (await makePartner(market.db)).id
})
after(() => market[Symbol.asyncDispose]())

async function slaughtered(): Promise<string> {
  const response = await fetch(`${market.sandbox.url}/control/grading/numbers?count=1&breed=%ED%95%9C%EC%9A%B0`)
  return JSON.stringify(await response.json()).match(/\d{12}/)![0]
}

let number = 0
const nextNumber = () => `0021888${String(10_000 + ++number)}`
const today = async () => (await desk.send(getIntakeDesk)).today

async function typed(boxes: IntakeSheet['boxes'] = usual): Promise<IntakeSheet> {
  const day = await today()
  const facts = { ...noFacts, judge_breed_nm: '한우', judge_sex_nm: '거세', qgrade: '1++', wgrade: 'A', weight: 462 }
  return {
    source: 'typed',
    product_type: 'D',
    facts: { ...facts, birthmonth: 31, insfat: 9, abatt_nm: '음성공판장', abatt_date: day, farm_addr: '충북 음성군' },
    boxes,
    pictures: [],
  }
}
const usual = [
  { pc_code: '01010500', weight: 8.42, kg_price: 128_300 },
  { pc_code: '01010300', weight: 3.07, kg_price: 141_900 },
]

async function draft(boxes = usual): Promise<IntakeDraft> {
  const body = { cattle_no: nextNumber(), partner_id, prod_date: await today(), sheet: await typed(boxes) }
  return (await desk.send(createDraft, { body })).data
}
const seen = ({ id, version }: { id: number; version: number }) => ({ params: { id }, body: { version } })

/** A carcass on sale, with the ids of its boxes. */
async function posted(boxes = usual) {
  const { data } = await desk.send(postDraft, seen(await draft(boxes)))
  const listed = await desk.send(listBoxes, { query: { carcass_id: data.carcass_id! } })
  return { draft: data, boxes: listed.data.toReversed() }
}
const boxOf = async (id: number) =>
  (
    await sql<{ ps_code: number; version: number; price: number; kg_price: number }>`
    select ps_code, version, price, kg_price from products where id = ${id}`.execute(market.db)
  ).rows[0]!
const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const actsOn = async (kind: string, id: number) =>
  (
    await sql<{ action: string }>`
    select action from audit_log where target_kind = ${kind} and target_id = ${String(id)} order by id`.execute(
      market.db,
    )
  ).rows.map(({ action }) => action)

describe('a number at the intake desk', () => {
  it('is filled in by the grading service, or says why it is typed by hand', async () => {
    const answer = await desk.send(lookUpCarcass, { query: { cattle_no: await slaughtered() } })
    assert.equal(answer.answer, 'found')
    assert.ok(answer.facts!.weight! > 100)
    const unknown = await desk.send(lookUpCarcass, { query: { cattle_no: '999999999999' } })
    assert.equal(unknown.answer, 'unknown')
    assert.equal(unknown.facts, null)
    assert.equal(
      await sentence(desk.send(lookUpCarcass, { query: { cattle_no: '12' } })),
      '이력번호는 숫자 12자리입니다.',
    )
  })

  it('can be typed while the service is down', async () => {
    await steer(market, 'POST', '/control/faults', { call: 'issue_no', kind: 'error_before', status: 500, times: 2 })
    const answer = await desk.send(lookUpCarcass, { query: { cattle_no: '002184937201' } })
    assert.equal(answer.answer, 'down')
    assert.match(answer.message, /조회가 잠시 되지 않습니다/)
    const { draft: made } = await posted()
    const { rows } = await sql`select source from carcass_infos where id = ${made.carcass_id}`.execute(market.db)
    assert.deepEqual(rows, [{ source: 'typed' }])
  })

  it('says that the same carcass was there before', async () => {
    const made = await draft()
    const { known } = await desk.send(lookUpCarcass, { query: { cattle_no: made.cattle_no } })
    assert.deepEqual(
      known.map(({ state, draft_id }) => [state, draft_id]),
      [['DRAFT', made.id]],
    )
    const again = { cattle_no: made.cattle_no, partner_id, prod_date: made.prod_date, sheet: made.sheet }
    assert.equal(
      await sentence(desk.send(createDraft, { body: again })),
      '같은 이력번호와 공급사, 가공일로 작성 중인 도체가 있습니다.',
    )
    await desk.send(postDraft, seen(made))
    const copy = (await desk.send(createDraft, { body: again })).data
    assert.match(await sentence(desk.send(postDraft, seen(copy))), /이미 등록된 도체입니다/)
  })
})

describe('a draft', () => {
  it('is kept half-typed, changed only as it was seen, and thrown away', async () => {
    const half = (
      await desk.send(createDraft, {
        body: {
          cattle_no: nextNumber(),
          partner_id: null,
          prod_date: null,
          sheet: { ...(await typed([])), facts: noFacts },
        },
      })
    ).data
    assert.match(
      await sentence(desk.send(postDraft, seen(half))),
      /입력하지 않은 것이 있습니다. \(공급사, 가공일, 품종, 성별, 등급/,
    )
    const body = { cattle_no: half.cattle_no, partner_id, prod_date: await today(), sheet: await typed() }
    const saved = await desk.send(saveDraft, { params: { id: half.id }, body: { ...body, version: half.version } })
    assert.equal(
      await sentence(desk.send(saveDraft, { params: { id: half.id }, body: { ...body, version: half.version } })),
      '다른 담당자가 먼저 바꿨습니다. 화면을 새로 고쳐주세요.',
    )
    assert.deepEqual((await desk.send(getDraft, { params: { id: half.id } })).data.sheet.boxes, usual)
    await desk.send(dropDraft, seen(saved.data))
    assert.equal((await refusalOf(desk.send(getDraft, { params: { id: half.id } }))).status, 404)
    assert.deepEqual(await actsOn('intake', half.id), ['intake.draft', 'intake.save', 'intake.drop'])
  })

  it('is posted once, whoever presses first, and everybody sees it', async () => {
    const made = await draft()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => desk.send(postDraft, seen(made))))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const now = (await desk.send(getDraft, { params: { id: made.id } })).data
    const { data } = await market.visitor.send(getCarcassCuts, { params: { id: now.carcass_id! } })
    assert.deepEqual(
      data.map(({ price }) => price),
      usual.map(({ weight, kg_price }) => boxPrice(weight, kg_price)),
    )
    const { data: rows } = await desk.send(listDrafts, { query: { state: 'POSTED', sch_word: made.cattle_no } })
    const sum = usual.reduce((won, { weight, kg_price }) => won + boxPrice(weight, kg_price), 0)
    assert.deepEqual(
      rows.map(({ boxes, weight, price, left }) => ({ boxes, weight, price, left })),
      [{ boxes: 2, weight: 11.49, price: sum, left: 2 }],
    )
    await assertClean(market)
  })

  it('is refused when its boxes weigh more than the carcass, and nothing of it is there', async () => {
    const heavy = await draft([{ ...usual[0]!, weight: 462.01 }])
    assert.match(await sentence(desk.send(postDraft, seen(heavy))), /462.01kg\)이 도체중\(462kg\)보다 큽니다/)
    assert.equal((await desk.send(getDraft, { params: { id: heavy.id } })).data.state, 'DRAFT')
  })

  it('goes on sale at its minute, not before, and comes back with the reason when it cannot', async () => {
    const at = async (seconds: number) =>
      new Date(
        (await sql<{ at: string }>`select market_now() + ${seconds} * interval '1 second' as at`.execute(market.db))
          .rows[0]!.at,
      ).toISOString()
    const schedule = async (made: IntakeDraft, seconds: number) =>
      (await desk.send(postDraft, { params: { id: made.id }, body: { version: made.version, at: await at(seconds) } }))
        .data
    const first = await schedule(await draft(), 600)
    assert.equal(first.state, 'SCHEDULED')
    const stopped = await schedule(await draft(), 600)
    await desk.send(unscheduleDraft, seen(stopped))
    const twin = await draft()
    const late = await schedule(twin, 600)
    await sql`update intake_drafts set cattle_no = ${(await posted()).draft.cattle_no} where id = ${late.id}`.execute(
      market.db,
    )
    await postScheduled(market.server.deps)
    assert.equal((await desk.send(getDraft, { params: { id: first.id } })).data.state, 'SCHEDULED')
    await market.pass(601)
    await Promise.all([postScheduled(market.server.deps), postScheduled(market.server.deps)])
    assert.equal((await desk.send(getDraft, { params: { id: first.id } })).data.state, 'POSTED')
    assert.equal((await desk.send(getDraft, { params: { id: stopped.id } })).data.state, 'DRAFT')
    const back = (await desk.send(getDraft, { params: { id: late.id } })).data
    assert.equal(back.state, 'DRAFT')
    assert.match(back.problem ?? '', /이미 등록된 도체/)
    await assertClean(market)
  })
})

describe('a box on sale', () => {
  it('changes its price through 0 in one transaction, so that its version moves by two', async () => {
    const { boxes } = await posted()
    const [box] = boxes
    const body = { version: box!.version, weight: 8.4, kg_price: 120_000 }
    const { price, version } = await desk.send(changeBox, { params: { id: box!.id }, body })
    assert.equal(price, 1_008_000)
    assert.deepEqual(await boxOf(box!.id), { ps_code: 1, version, price, kg_price: 120_000 })
    assert.equal(version, box!.version + 2)
    assert.equal(
      await sentence(desk.send(changeBox, { params: { id: box!.id }, body })),
      '그사이 상태가 바뀐 상품이 있어 아무것도 바꾸지 않았습니다.',
    )
    assert.match(
      await sentence(desk.send(changeBox, { params: { id: box!.id }, body: { ...body, version, weight: 459 } })),
      /도체중\(462kg\)보다 큽니다/,
    )
    assert.deepEqual(await actsOn('product', box!.id), ['box.change'])
    await assertClean(market)
  })

  it('is either taken or changed first: the price of a held box never moves', async () => {
    const shopper = await makeShopper(market)
    for (let round = 0; round < 6; round++) {
      const { boxes } = await posted([usual[0]!])
      const [box] = boxes
      const [took, changed] = await Promise.allSettled([
        shopper.send(addToCart, { body: { product_id: [box!.id] } }),
        desk.send(changeBox, {
          params: { id: box!.id },
          body: { version: box!.version, weight: 8.42, kg_price: 100_000 },
        }),
      ])
      const now = await boxOf(box!.id)
      assert.equal(now.ps_code, took.status === 'fulfilled' ? 2 : 1)
      assert.equal(now.kg_price, changed.status === 'fulfilled' ? 100_000 : 128_300)
      assert.ok(took.status === 'fulfilled' || changed.status === 'fulfilled')
    }
    await assertClean(market)
  })

  it('is stopped with a reason, also out of carts and forms, and the holder is told', async () => {
    const { boxes } = await posted([...usual, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
    const ids = boxes.map(({ id }) => id)
    const [inCart, inForm] = [await makeShopper(market), await makeShopper(market)]
    await inCart.send(addToCart, { body: { product_id: [ids[1]!] } })
    await openForm(inForm, [ids[2]!])
    assert.equal(await sentence(desk.send(stopBoxes, { body: { ids, reason: ' ' } })), '사유를 입력하세요')
    const reason = '포장 불량'
    assert.deepEqual(await desk.send(stopBoxes, { body: { ids, reason } }), { count: 3, told: 2 })
    for (const id of ids) assert.equal((await boxOf(id)).ps_code, 0)
    const { rows } = await sql<{
      text: string
    }>`select text from messages where text like '%포장 불량%' order by id`.execute(market.db)
    assert.match(rows[0]!.text, /안심살의 판매가 중지되었어요/)
    assert.equal(rows.length, 2)
    await assertClean(market)
    assert.deepEqual(await desk.send(resumeBoxes, { body: { ids: [ids[0]!] } }), { count: 1 })
    assert.deepEqual(await desk.send(closeBoxes, { body: { ids: ids.slice(1), reason } }), { count: 2 })
    assert.equal((await refusalOf(desk.send(resumeBoxes, { body: { ids: [ids[1]!] } }))).status, 400)
    await assertClean(market)
  })

  it('is never touched while it is being paid or once it is sold, and nothing else with it', async () => {
    const { boxes } = await posted([...usual, { pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
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
    assert.equal((await boxOf(ids[0]!)).ps_code, 5)
    assert.equal((await boxOf(ids[2]!)).ps_code, 1)
    const { version } = await boxOf(ids[0]!)
    const body = { version, weight: 8, kg_price: 1_000 }
    assert.equal((await refusalOf(desk.send(changeBox, { params: { id: ids[0]! }, body }))).status, 409)
    assert.equal((await refusalOf(desk.send(closeBoxes, { body: { ids: [ids[2]!], reason: '확인' } }))).status, 409)
  })
})

it('nobody without the role gets to the desk', async () => {
  const other = await openDesk(market, ['orders', 'members', 'read-only'])
  assert.equal(await sentence(other.send(listDrafts, { query: {} })), '이 일을 할 권한이 없습니다.')
  assert.equal((await refusalOf(market.visitor.send(listDrafts, { query: {} }))).status, 401)
})
