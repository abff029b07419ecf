import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { listCarcasses } from '#contract/catalogue.ts'
import {
  correctCarcass,
  correctPictures,
  decideCarcass,
  getPostedCarcass,
  type PostedCarcass,
} from '#contract/operator/carcass-corrections.ts'
import { createDraft, postDraft } from '#contract/operator/intake.ts'
import { changeBox, listBoxes } from '#contract/operator/intake-boxes.ts'
import { listNews } from '#contract/news.ts'
import { cancelProduct } from '#contract/orders.ts'
import { plusDays } from '#domain/calendar.ts'
import { type Intake, openIntake, seen } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper, openForm, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let intake: Intake
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  desk = intake.desk
})
after(() => market[Symbol.asyncDispose]())

const read = async (id: number) => (await desk.send(getPostedCarcass, { params: { id } })).data
type Facts = Partial<PostedCarcass['facts']>

const correct = (
  carcass: PostedCarcass,
  facts: Facts,
  { reason = '판정서와 달라요', prod_date = carcass.prod_date } = {},
) => {
  const was = { facts: carcass.facts, prod_date: carcass.prod_date }
  return desk.send(correctCarcass, {
    params: { id: carcass.id },
    body: { was, next: { facts: { ...was.facts, ...facts }, prod_date }, reason },
  })
}

const textsTo = async (userId: number) =>
  (
    await sql<{ text: string }>`
      select text from messages where user_id = ${userId} and event ~ '^box.re(graded|kinded):' order by id`.execute(
      market.db,
    )
  ).rows.map(({ text }) => text)

describe('a posted carcass', () => {
  it('is corrected at once while nothing of it is sold: lists follow, whoever holds a box whose grade falls is told', async () => {
    const { draft, boxes } = await intake.posted()
    const id = draft.carcass_id!
    const holder = await makeShopper(market)
    await holder.send(addToCart, { body: { product_id: [boxes[0]!.id] } })
    const former = await makeShopper(market)
    await openForm(former, [boxes[1]!.id])
    const before = await read(id)
    assert.deepEqual([before.grade_code, before.held, before.sold], ['01', 2, 0])

    assert.deepEqual(await correct(before, { insfat: 7, farm_addr: '충남 홍성군' }), { state: 'DONE', told: 2 })
    const after = await read(id)
    assert.deepEqual([after.grade_code, after.facts.farm_addr], ['03', '충남 홍성군'])
    assert.equal(after.history[0]!.reason, '판정서와 달라요')
    assert.match((await textsTo(holder.id))[0]!, /1\+\+\(9\)에서 1\+\+\(7\)로 바로잡았어요/)
    assert.equal((await textsTo(former.id)).length, 1)
    const [said] = (await holder.send(listNews, {})).data
    assert.deepEqual(said!.about, { kind: 'product', id: boxes[0]!.id })
    const listed = await holder.send(listCarcasses, { query: { product_type: 'D', grade_code: '03' } })
    assert.deepEqual(
      listed.data.map((one) => one.id),
      [id],
      'the list of the new grade has it',
    )
    const { rows } = await sql<{ gradeName: string }>`
      select "gradeName" from order_products where product_id = ${boxes[1]!.id} and live`.execute(market.db)
    assert.equal(rows[0]!.gradeName, '1++(7)', 'an open form shows what holds now')
    // A better grade is nobody's loss, so nobody is notified.
    assert.deepEqual(await correct(after, { insfat: 9 }), { state: 'DONE', told: 0 })
    assert.equal((await textsTo(holder.id)).length, 1)
    await assertClean(market)
  })

  it('tells whoever holds a box of it that its kind was corrected, by the name of both kinds', async () => {
    const { draft, boxes } = await intake.posted()
    const holder = await makeShopper(market)
    await holder.send(addToCart, { body: { product_id: [boxes[0]!.id] } })
    const carcass = await read(draft.carcass_id!)
    assert.deepEqual(await correct(carcass, { judge_breed_nm: '육우' }), { state: 'DONE', told: 1 })
    const [text] = await textsTo(holder.id)
    assert.match(text!, /의 품종을 한우 1\+\+\(9\)에서 육우 1\+\+\(9\)로 바로잡았어요/)
    // Also together with a better grade: it is another animal than was chosen.
    const now = await read(carcass.id)
    assert.equal((await correct(now, { judge_breed_nm: '젖소', qgrade: '3', insfat: 1 })).told, 1)
    assert.equal((await correct(await read(carcass.id), { judge_breed_nm: '육우', qgrade: '2' })).told, 1)
    assert.match((await textsTo(holder.id))[2]!, /의 품종을 젖소 3에서 육우 2로 바로잡았어요/)
    await assertClean(market)
  })

  it('gives its new grade also to the line of a form that was just being made', async () => {
    const { draft, boxes } = await intake.posted()
    const before = await read(draft.carcass_id!)
    const buyer = await makeShopper(market)
    const waiting = (n: number) =>
      until(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(market.db)
        return rows[0]!.n >= n
      })
    // Making the line needs the partner's row, which stays locked until the correction waits for the box in turn.
    const partner = await market.pool.connect()
    try {
      await partner.query('begin')
      await partner.query(
        'select 1 from partners where id = (select partner_id from carcass_infos where id = $1) for update',
        [before.id],
      )
      const form = openForm(buyer, [boxes[0]!.id])
      await waiting(1)
      const corrected = correct(before, { insfat: 7 })
      await waiting(2)
      await partner.query('commit')
      const [, { told }] = await Promise.all([form, corrected])
      assert.equal(told, 1)
    } finally {
      partner.release(true)
    }
    const { rows } = await sql<{ grades: string[] }>`
      select array[line.grade_code, products.grade_code] as grades from order_products line
      join products on products.id = line.product_id where line.product_id = ${boxes[0]!.id} and line.live`.execute(
      market.db,
    )
    assert.deepEqual(rows[0]!.grades, ['03', '03'])
    await assertClean(market)
  })

  it('of which something is sold gets another grade by two people: sold lines stay, their sales leave the price table', async () => {
    const { draft, boxes } = await intake.posted()
    const id = draft.carcass_id!
    const buyer = await makeShopper(market)
    await buy(market, buyer, [boxes[0]!.id])
    const before = await read(id)
    assert.deepEqual(await correct(before, { abatt_nm: '안성공판장' }), { state: 'DONE', told: 0 })
    const now = await read(id)
    // The second time is a retry after a lost response.
    for (const _ of [1, 2])
      assert.deepEqual(await correct(now, { qgrade: '1+', insfat: 6 }), { state: 'ASKED', told: 0 })
    assert.equal((await read(id)).grade_code, '01')
    const { asked } = await read(id)
    assert.deepEqual([asked!.grade_code, asked!.own], ['04', true])
    assert.equal(
      (await refusalOf(correct(now, { qgrade: '1', insfat: 5 }))).message,
      '이 도체의 정정이 이미 승인을 기다리고 있어요.',
    )
    const params = { id: asked!.id }
    assert.equal((await refusalOf(desk.send(decideCarcass, { params, body: { approve: true } }))).status, 403)
    const second = await openDesk(market, ['intake'])
    await second.send(decideCarcass, { params, body: { approve: true } })
    assert.equal((await refusalOf(second.send(decideCarcass, { params, body: { approve: true } }))).status, 409)
    const after = await read(id)
    assert.deepEqual([after.grade_code, after.asked], ['04', null])
    const { rows } = await sql<{ sold: string; free: string; excluded: string | null; counted: number }>`
      select (select grade_code from order_products where product_id = ${boxes[0]!.id}) as sold,
        (select grade_code from products where id = ${boxes[1]!.id}) as free,
        (select price_exclusions.reason from price_exclusions join order_products line on line.id = order_product_id
         where line.product_id = ${boxes[0]!.id}) as excluded,
        (select count(*)::int from price_boxes join order_products line on line.id = order_product_id
         where line.product_id = ${boxes[0]!.id}) as counted`.execute(market.db)
    assert.deepEqual(rows[0], { sold: '01', free: '04', excluded: '등급 정정: 판정서와 달라요', counted: 0 })
    // Cancelled for that, it goes back on sale under its true grade; what was sold stays written down as it was.
    const { rows: lines } = await sql<{ id: number }>`
      select id from order_products where product_id = ${boxes[0]!.id}`.execute(market.db)
    await buyer.send(cancelProduct, { params: { id: lines[0]!.id }, body: { opc_code: 1 } })
    const { rows: again } = await sql<{ box: string; ps_code: number; line: string }>`
      select products.grade_code as box, ps_code, line.grade_code as line from products
      join order_products line on line.product_id = products.id where products.id = ${boxes[0]!.id}`.execute(market.db)
    assert.deepEqual(again[0], { box: '04', ps_code: 1, line: '01' })
    await assertClean(market)
  })

  it('of which something is sold gets another kind by two people too, and the price table says why its sale left', async () => {
    const { draft, boxes } = await intake.posted()
    await buy(market, await makeShopper(market), [boxes[0]!.id])
    const carcass = await read(draft.carcass_id!)
    assert.equal((await correct(carcass, { judge_breed_nm: '육우' })).state, 'ASKED')
    const { asked } = await read(carcass.id)
    assert.deepEqual([asked!.facts.judge_breed_nm, asked!.grade_code], ['육우', '01'])
    await (
      await openDesk(market, ['intake'])
    ).send(decideCarcass, { params: { id: asked!.id }, body: { approve: true } })
    assert.equal((await read(carcass.id)).facts.judge_breed_nm, '육우')
    const { rows } = await sql<{ reason: string }>`
      select price_exclusions.reason from price_exclusions join order_products line on line.id = order_product_id
      where line.product_id = ${boxes[0]!.id}`.execute(market.db)
    assert.deepEqual(rows, [{ reason: '품종 정정: 판정서와 달라요' }])
    await assertClean(market)
  })

  it('does not get the day on which the same carcass of the same partner was packed, at once or by two people', async () => {
    const { draft } = await intake.posted()
    const [yesterday, before] = [plusDays(intake.today, -1), plusDays(intake.today, -2)]
    const sheet = intake.typed()
    const body = {
      cattle_no: draft.cattle_no,
      partner_id: intake.partner_id,
      prod_date: yesterday,
      sheet: { ...sheet, facts: { ...sheet.facts, abatt_date: before } },
    }
    const twin = await intake.check((await desk.send(createDraft, { body })).data)
    const { carcass_id } = (await desk.send(postDraft, seen(twin))).data
    const said = `같은 공급사와 포장일로 이미 등록된 도체입니다. (${draft.cattle_no})`
    const other = await read(carcass_id!)
    const late = { prod_date: intake.today }
    assert.equal((await refusalOf(correct(other, {}, late))).message, said)
    assert.equal((await read(other.id)).prod_date, yesterday)

    const { data: sold } = await desk.send(listBoxes, { query: { carcass_id: other.id } })
    await buy(market, await makeShopper(market), [sold[0]!.id])
    assert.equal((await refusalOf(correct(other, { insfat: 8 }, late))).message, said, 'nobody is asked to agree to it')
    // The other one gets that day after a second person was asked.
    await correct(other, { insfat: 8 }, { prod_date: before })
    await sql`update carcass_infos set prod_date = ${before} where id = ${draft.carcass_id}`.execute(market.db)
    const { asked } = await read(other.id)
    const second = await openDesk(market, ['intake'])
    const agree = second.send(decideCarcass, { params: { id: asked!.id }, body: { approve: true } })
    assert.equal((await refusalOf(agree)).message, said)
    assert.equal((await read(other.id)).prod_date, yesterday)
  })

  it('is not agreed to when a box has become heavier since than it leaves room for', async () => {
    const { draft, boxes } = await intake.posted()
    const id = draft.carcass_id!
    await buy(market, await makeShopper(market), [boxes[0]!.id])
    await correct(await read(id), { qgrade: '1+', insfat: 6, weight: 12 })
    const { id: box, version, kg_price } = boxes[1]!
    await desk.send(changeBox, { params: { id: box }, body: { version, weight: 3.6, kg_price } })
    const { asked } = await read(id)
    const decide = async (approve: boolean) =>
      (await openDesk(market, ['intake'])).send(decideCarcass, {
        params: { id: asked!.id },
        body: { approve, reason: '무게가 맞지 않아요' },
      })
    assert.equal((await refusalOf(decide(true))).message, '부위의 합(12.02kg)이 도체중(12kg)보다 큽니다.')
    await decide(false)
    assert.deepEqual([(await read(id)).asked, (await read(id)).facts.weight], [null, 462])
  })

  it('refuses what cannot be true, what somebody else has changed, and an unknown picture', async () => {
    const { draft } = await intake.posted()
    const id = draft.carcass_id!
    const carcass = await read(id)
    const said = async (facts: Facts) => (await refusalOf(correct(carcass, facts))).message
    assert.equal(await said({ weight: 5 }), '부위의 합(11.49kg)이 도체중(5kg)보다 큽니다.')
    assert.equal(await said({ qgrade: '등외' }), `${carcass.cattle_no}: 등급 외 도체는 판매할 수 없습니다. (등외)`)
    assert.equal(await said({ judge_sex_nm: '' }), '입력하지 않은 것이 있습니다. (성별)')
    assert.equal((await refusalOf(correct(carcass, { birthmonth: 30 }, { reason: ' ' }))).message, '사유를 입력하세요')
    await correct(carcass, { birthmonth: 30 })
    const { history } = await read(id)
    assert.deepEqual(await correct(carcass, { birthmonth: 30 }), { state: 'DONE', told: 0 }, 'pressed again')
    assert.equal((await read(id)).history.length, history.length)
    assert.equal(await said({ birthmonth: 29 }), '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.')
    const picture = { name: 'a'.repeat(48), width: 10, height: 10 }
    const keep = () => desk.send(correctPictures, { params: { id }, body: { pictures: [picture], reason: '빠졌어요' } })
    const { message, result } = await refusalOf(keep())
    assert.equal(
      message,
      '서버에 남아 있지 않은 사진이 1장 있어요(올리고 하루가 지나면 지워져요). 그 사진만 다시 골라 주세요.',
    )
    assert.deepEqual(result, { gone: [picture.name] })
    await market.db.insertInto('intake_pictures').values({ name: picture.name, staff_id: desk.staff.id }).execute()
    await keep()
    assert.deepEqual((await read(id)).pictures, [picture])
    // Whoever has not seen that picture cannot remove it by adding one of their own.
    const another = { ...picture, name: 'b'.repeat(48) }
    await market.db.insertInto('intake_pictures').values({ name: another.name, staff_id: desk.staff.id }).execute()
    const add = (pictures: (typeof picture)[], was: string[]) =>
      desk.send(correctPictures, { params: { id }, body: { pictures, was, reason: '빠졌어요' } })
    assert.equal(
      (await refusalOf(add([another], []))).message,
      '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.',
    )
    await add([picture, another], [picture.name])
    assert.deepEqual((await read(id)).pictures, [picture, another])
    const { data } = await desk.send(listBoxes, { query: { carcass_id: id } })
    assert.equal(data.length, 2)
    await assertClean(market)
  })
})
