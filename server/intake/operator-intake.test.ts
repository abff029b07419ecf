import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { getCarcassCuts } from '#contract/catalogue.ts'
import {
  createDraft,
  dropDraft,
  getDraft,
  type IntakeDraft,
  listDrafts,
  lookUpCarcass,
  postDraft,
  saveDraft,
  unscheduleDraft,
} from '#contract/operator/intake.ts'
import { noFacts } from '#domain/intake-sheet.ts'
import { boxPrice } from '#domain/prices.ts'
import { postScheduled } from './post-scheduled.ts'
import { type Intake, nextNumber, openIntake, seen, usualBoxes } from '#tests/support/intake.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, refusalOf, steer } from '#tests/support/shopping.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let intake: Intake
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  desk = intake.desk
})
after(() => market[Symbol.asyncDispose]())

const inSeconds = async (seconds: number) =>
  new Date(
    (await sql<{ at: string }>`select market_now() + ${seconds} * interval '1 second' as at`.execute(market.db))
      .rows[0]!.at,
  ).toISOString()
const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message

describe('a number at the intake desk', () => {
  it('is filled in by the grading service, or says why it is typed by hand', async () => {
    const answer = await desk.send(lookUpCarcass, { query: { cattle_no: (await slaughtered(market))[0]! } })
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
    const { draft: made } = await intake.posted()
    const { rows } = await sql`select source from carcass_infos where id = ${made.carcass_id}`.execute(market.db)
    assert.deepEqual(rows, [{ source: 'typed' }])
  })

  it('says that the same carcass was there before', async () => {
    const made = await intake.draft()
    const { known } = await desk.send(lookUpCarcass, { query: { cattle_no: made.cattle_no } })
    assert.deepEqual(
      known.map(({ state, draft_id }) => [state, draft_id]),
      [['DRAFT', made.id]],
    )
    const again = {
      cattle_no: made.cattle_no,
      partner_id: intake.partner_id,
      prod_date: made.prod_date,
      sheet: made.sheet,
    }
    assert.equal(
      await sentence(desk.send(createDraft, { body: again })),
      '같은 이력번호와 공급사, 가공일로 작성 중인 도체가 있습니다. ‘작성 중’에서 열어 이어서 쓰세요.',
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
          sheet: { ...intake.typed([]), facts: noFacts },
        },
      })
    ).data
    assert.match(
      await sentence(desk.send(postDraft, seen(half))),
      /입력하지 않은 것이 있습니다. \(공급사, 가공일, 품종, 성별, 등급/,
    )
    const body = {
      cattle_no: half.cattle_no,
      partner_id: intake.partner_id,
      prod_date: intake.today,
      sheet: intake.typed(),
    }
    const saved = await desk.send(saveDraft, { params: { id: half.id }, body: { ...body, version: half.version } })
    assert.equal(
      await sentence(desk.send(saveDraft, { params: { id: half.id }, body: { ...body, version: half.version } })),
      '다른 담당자가 먼저 바꿨습니다. 지금 상태를 확인해 주세요.',
    )
    assert.deepEqual((await desk.send(getDraft, { params: { id: half.id } })).data.sheet.boxes, usualBoxes)
    await desk.send(dropDraft, seen(saved.data))
    assert.equal((await refusalOf(desk.send(getDraft, { params: { id: half.id } }))).status, 404)
    assert.deepEqual(await intake.actsOn('intake', half.id), ['intake.draft', 'intake.save', 'intake.drop'])
  })

  it('is read and posted though it was kept before a field of it was there', async () => {
    const { id, version } = await intake.draft()
    await sql`
      update intake_drafts set sheet = jsonb_set(sheet #- '{facts,rea}', '{boxes}', (
        select jsonb_agg(case when nth = 1 then box - 'kg_price' else box end order by nth)
        from jsonb_array_elements(sheet->'boxes') with ordinality as boxes (box, nth)))
      where id = ${id}`.execute(market.db)
    const { sheet } = (await desk.send(getDraft, { params: { id } })).data
    assert.deepEqual([sheet.facts.rea, sheet.boxes[0]?.kg_price, sheet.boxes[1]], [null, null, usualBoxes[1]])
    assert.match(await sentence(desk.send(postDraft, seen({ id, version }))), /kg당 가격/)
    await sql`update intake_drafts set sheet = jsonb_set(sheet, '{boxes,0,kg_price}', '100000') where id = ${id}`.execute(
      market.db,
    )
    await intake.check({ id, version })
    assert.equal((await desk.send(postDraft, seen({ id, version }))).data.state, 'POSTED')
  })

  it('is posted once, whoever presses first, and everybody sees it', async () => {
    const made = await intake.draft()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => desk.send(postDraft, seen(made))))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const now = (await desk.send(getDraft, { params: { id: made.id } })).data
    const { data } = await market.visitor.send(getCarcassCuts, { params: { id: now.carcass_id! } })
    assert.deepEqual(
      data.map(({ price }) => price),
      usualBoxes.map(({ weight, kg_price }) => boxPrice(weight, kg_price)),
    )
    const { data: rows } = await desk.send(listDrafts, { query: { state: 'POSTED', sch_word: made.cattle_no } })
    const sum = usualBoxes.reduce((won, { weight, kg_price }) => won + boxPrice(weight, kg_price), 0)
    assert.deepEqual(
      rows.map(({ boxes, weight, price, left }) => ({ boxes, weight, price, left })),
      [{ boxes: 2, weight: 11.49, price: sum, left: 2 }],
    )
    await assertClean(market)
  })

  it('is refused when its boxes weigh more than the carcass, and nothing of it is there', async () => {
    const heavy = await intake.draft([{ ...usualBoxes[0]!, weight: 462.01 }])
    assert.match(await sentence(desk.send(postDraft, seen(heavy))), /462.01kg\)이 도체중\(462kg\)보다 큽니다/)
    assert.equal((await desk.send(getDraft, { params: { id: heavy.id } })).data.state, 'DRAFT')
  })

  it('is refused when a box costs more than any box does, now and for later', async () => {
    const draft = await intake.draft([{ pc_code: '01010500', weight: 400, kg_price: 9_999_999 }])
    const too = `${draft.cattle_no}: 금액이 100,000,000원보다 커요. (01010500)`
    for (const at of [null, await inSeconds(600)])
      assert.equal(
        await sentence(desk.send(postDraft, { params: { id: draft.id }, body: { version: draft.version, at } })),
        too,
      )
  })

  it('is not scheduled if it can never go on sale', async () => {
    const { draft: sold } = await intake.posted()
    const { cattle_no, prod_date, sheet } = sold
    const again = { cattle_no, partner_id: intake.partner_id, prod_date, sheet }
    const copy = await intake.check((await desk.send(createDraft, { body: again })).data)
    const { id: closing } = await makePartner(market.db)
    const other = { ...again, cattle_no: nextNumber(), partner_id: closing }
    const leftAlone = await intake.check((await desk.send(createDraft, { body: other })).data)
    await sql`update partners set status = 'CLOSED' where id = ${closing}`.execute(market.db)
    const old = await intake.draft([{ pc_code: '01010400', weight: 5.5, kg_price: 90_000 }])
    await sql`update cuts set retired_at = market_now() where pc_code = '01010400'`.execute(market.db)
    const at = await inSeconds(600)
    const said = []
    for (const { id, version } of [copy, leftAlone, old])
      said.push(await sentence(desk.send(postDraft, { params: { id }, body: { version, at } })))
    await sql`update cuts set retired_at = null where pc_code = '01010400'`.execute(market.db)
    assert.deepEqual(said, [
      `같은 공급사와 포장일로 이미 등록된 도체입니다. (${cattle_no})`,
      '거래가 끝난 공급사의 상품은 판매할 수 없습니다.',
      '등록되지 않은 부위 코드입니다: 01010400',
    ])
    assert.equal((await desk.send(getDraft, { params: { id: copy.id } })).data.state, 'DRAFT')
  })

  it('goes on sale at its minute, not before, and comes back with the reason when it cannot', async () => {
    const schedule = async (made: IntakeDraft, seconds: number) =>
      (
        await desk.send(postDraft, {
          params: { id: made.id },
          body: { version: made.version, at: await inSeconds(seconds) },
        })
      ).data
    const first = await schedule(await intake.draft(), 600)
    assert.equal(first.state, 'SCHEDULED')
    const stopped = await schedule(await intake.draft(), 600)
    await desk.send(unscheduleDraft, seen(stopped))
    const twin = await intake.draft()
    const late = await schedule(twin, 600)
    await sql`update intake_drafts set cattle_no = ${(await intake.posted()).draft.cattle_no} where id = ${late.id}`.execute(
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

  it('keeps the time at which it went on sale, and none at which it was to go', async () => {
    const schedule = async ({ id, version }: IntakeDraft, seconds: number) => {
      const body = { version, at: await inSeconds(seconds) }
      return (await desk.send(postDraft, { params: { id }, body })).data
    }
    const timesOf = async ({ id }: IntakeDraft) => {
      const { post_at, problem } = (await desk.send(getDraft, { params: { id } })).data
      const { rows } = await sql<{ now: string }>`select market_now() as now`.execute(market.db)
      return { minutes: post_at && Math.round((Date.parse(rows[0]!.now) - Date.parse(post_at)) / 60_000), problem }
    }
    const early = await schedule(await intake.draft(), 6_000)
    await desk.send(postDraft, seen(early))
    assert.equal((await timesOf(early)).minutes, 0)
    const [due, bad] = [await schedule(await intake.draft(), 600), await schedule(await intake.draft(), 600)]
    await sql`update intake_drafts set cattle_no = ${early.cattle_no} where id = ${bad.id}`.execute(market.db)
    await market.pass(1_200)
    await postScheduled(market.server.deps)
    assert.equal((await timesOf(due)).minutes, 10)
    const back = await timesOf(bad)
    assert.match(back.problem ?? '', /이미 등록된 도체/)
    assert.equal(back.minutes, null)
  })

  it('is not put on sale at once for a minute that has clearly passed; what passed while one was asked means now', async () => {
    const made = await intake.draft()
    const post = async (seconds: number) =>
      desk.send(postDraft, { params: { id: made.id }, body: { version: made.version, at: await inSeconds(seconds) } })
    for (const ago of [3_600, 86_400])
      assert.equal(await sentence(post(-ago)), '지난 시각이에요. 예약 시각을 다시 고르거나 비워 주세요.')
    assert.equal((await desk.send(getDraft, { params: { id: made.id } })).data.state, 'DRAFT')
    assert.equal((await post(-60)).data.state, 'POSTED')
  })

  it('that is asked for just before midnight is sold just after it', async () => {
    await using late = await openMarket({ env: { ROLE: 'server' } })
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from seoul_start(market_today() + 1) - market_now())::float8 as left`.execute(late.db)
    await late.pass(rows[0]!.left + 60)
    const own = await openIntake(late)
    const { id, version } = await own.draft()
    const { rows: minute } = await sql<{ at: Date }>`select market_now() - interval '2 minutes' as at`.execute(late.db)
    const at = new Date(minute[0]!.at).toISOString()
    assert.equal((await own.desk.send(postDraft, { params: { id }, body: { version, at } })).data.state, 'POSTED')
  })

  it('that fails at its minute for a reason nobody foresaw comes back alone: later ones are sold', async () => {
    const [bad, good] = [await intake.draft(), await intake.draft()]
    const at = await inSeconds(600)
    for (const { id, version } of [bad, good]) await desk.send(postDraft, { params: { id }, body: { version, at } })
    await sql`alter table carcass_infos add check (cattle_no <> ${sql.lit(bad.cattle_no)})`.execute(market.db)
    await market.pass(601)
    const logged: object[] = []
    const log = Object.assign(Object.create(market.server.deps.log), { error: (said: object) => logged.push(said) })
    assert.equal(await postScheduled({ ...market.server.deps, log }), 1)
    assert.equal((await desk.send(getDraft, { params: { id: good.id } })).data.state, 'POSTED')
    const back = (await desk.send(getDraft, { params: { id: bad.id } })).data
    assert.deepEqual(
      [back.state, back.problem],
      ['DRAFT', '알 수 없는 문제가 있었습니다. 내용을 확인하고 다시 예약하거나 판매해 주세요.'],
    )
    assert.deepEqual(
      logged.map((said) => (said as { draft: number }).draft),
      [bad.id],
    )
    await assertClean(market)
  })

  it('that waits for a busy database at its minute stays scheduled, and later ones are sold', async () => {
    await using busy = await openMarket({ env: { ROLE: 'server' }, lockSeconds: 1 })
    const own = await openIntake(busy)
    const [first, second] = [await own.draft(), await own.draft()]
    const other = await makePartner(busy.db)
    await sql`
      update intake_drafts set state = 'SCHEDULED', post_at = market_now(),
        partner_id = case when id = ${first.id} then ${other.id} else partner_id end`.execute(busy.db)
    const stateOf = async ({ id }: IntakeDraft) => (await own.desk.send(getDraft, { params: { id } })).data.state
    await busy.db.transaction().execute(async (trx) => {
      await sql`select from partners where id = ${other.id} for update`.execute(trx)
      await assert.rejects(postScheduled(busy.server.deps), /timeout/)
    })
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['SCHEDULED', 'POSTED'])
    assert.equal(await postScheduled(busy.server.deps), 1)
    assert.equal(await stateOf(first), 'POSTED')
  })
})

it('nobody without the role gets to the desk', async () => {
  const other = await openDesk(market, ['orders', 'members', 'read-only'])
  assert.equal(await sentence(other.send(listDrafts, { query: {} })), '이 일을 할 권한이 없습니다.')
  assert.equal((await refusalOf(market.visitor.send(listDrafts, { query: {} }))).status, 401)
})
