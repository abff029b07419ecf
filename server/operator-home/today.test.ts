import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { cancelProduct } from '#contract/orders.ts'
import { countCancels } from '#contract/operator/cancels.ts'
import { listDrafts } from '#contract/operator/intake.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { getOwnPayment, listAttempts } from '#contract/operator/payments.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { getToday, listMoneyMoves, listSoldLines, type Today, type WorkKind } from '#contract/operator/today.ts'
import { marketNow } from '#database/market-now.ts'
import { clockAt } from '#domain/seoul.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import {
  assertClean,
  authorise,
  chargeOtherwise,
  fault,
  ledger,
  makeShopper,
  refusalOf,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import { findDays, findHours } from './find-sales.ts'

let market: Market
let owner: Desk
before(async () => {
  market = await openStillMarket()
  owner = await openDesk(market, ['owner'])
})
after(() => market[Symbol.asyncDispose]())

const look = async (desk = owner): Promise<Today> => (await desk.send(getToday, {})).data
const workOf = (day: Today, kind: WorkKind) => day.work.find((one) => one.kind === kind)

describe('the first page', () => {
  it('has the money of the day to the won: the sums of the books and of the provider', async () => {
    const before = await look()
    const first = await sell(market, [undefined, undefined])
    await sell(market, [undefined])
    await first.shopper.send(cancelProduct, { params: { id: first.lines[0]! }, body: { opc_code: 1 } })
    await until(async () => (await look()).money?.out === before.money!.out + 430_000)
    // Charged with another amount than we asked for: the money came in and goes back whole.
    const shopper = await makeShopper(market)
    const form = await startPaying(shopper, [(await makeProduct(market.db)).id])
    const authorised = await chargeOtherwise(market, form.pg, 435_000)
    await refusalOf(succeed(shopper, form.urlCode, { ...authorised, amount: form.paid_amount }))
    await market.pass(21)
    await reconcilePayments(market.server.deps)

    const day = await look()
    const theirs = await ledger(market)
    assert.deepEqual([day.money?.in, day.money?.out], [theirs.captured, theirs.cancelled])
    const { rows } = await sql<{ came: number; went: number }>`
      select (select sum(amount)::int from payments where state = 'DONE') as came,
        (select sum(cancel_amount)::int from payments where state = 'DONE') as went`.execute(market.db)
    assert.deepEqual([day.money!.in - day.money!.out], [rows[0]!.came - rows[0]!.went])
    for (const way of ['in', 'out'] as const) {
      const list = await owner.send(listMoneyMoves, { query: { way } })
      assert.equal(list.sum, day.money?.[way])
      assert.equal(
        list.data.reduce((sum, { amount }) => sum + amount, 0),
        list.sum,
      )
      assert.equal(list.data.length, list.count)
    }
    assert.deepEqual([day.sold.count, day.sold.amount, day.sold.kg_price], [2, 840_000, 100_000])
    const sold = await owner.send(listSoldLines, {})
    assert.deepEqual([sold.count, sold.sum], [2, 840_000])
    assert.equal(day.orders.count, 2)
    assert.equal(day.days.at(-1)?.amount, 430_000 * 3)
    assert.equal(
      day.hours.reduce((sum, { orders }) => sum + orders, 0),
      2,
    )
    await assertClean(market)
  })

  it('counts every order on its own day and hour of Seoul, to the instant', async () => {
    const { id } = await makeShopper(market)
    class Undone extends Error {}
    const counted = market.db.transaction().execute(async (trx) => {
      await sql`
        insert into orders (url_code, user_id, state, goods_amount, delivery_amount, amount, pay_order_id, paid_at)
        select 'edge-' || n, ${id}, 'PAID', n, 0, n, 'edge-' || n, at from (
          select midnight - back * interval '1 day' + edge as at, row_number() over () as n
          from (select seoul_start(market_today()) as midnight) today, generate_series(0, 30) back,
            unnest('{-1 us,0,59 min 59.999999 s,1 h,8 h 59 min 59.999999 s,9 h,23 h}'::interval[]) edge) edges`.execute(
        trx,
      )
      const plain = await sql<{ day: string; orders: number; amount: number }>`
        select seoul_day(paid_at)::text as day, count(*)::int as orders, sum(amount)::int as amount
        from orders where paid_at is not null group by 1 having seoul_day(min(paid_at)) > market_today() - 14
        order by 1`.execute(trx)
      const hours = await sql<{ hour: number; orders: number }>`
        select hour, (select count(*)::int from orders where seoul_day(paid_at) = market_today()
          and extract(hour from paid_at - seoul_start(seoul_day(paid_at))) = hour) as orders
        from generate_series(0, 23) hour`.execute(trx)
      const usual = await sql<{ usual: number }>`
        select round(count(*) / 4.0, 1)::float8 as usual from orders
        where extract(hour from paid_at - seoul_start(seoul_day(paid_at))) = 9
          and market_today() - seoul_day(paid_at) in (7, 14, 21, 28)`.execute(trx)
      assert.deepEqual(await findDays(trx), plain.rows)
      const found = await findHours(trx)
      assert.deepEqual(
        found.map(({ hour, orders }) => ({ hour, orders })),
        hours.rows,
      )
      assert.equal(found[9]?.usual, usual.rows[0]?.usual)
      throw new Undone()
    })
    await assert.rejects(counted, Undone)
  })

  it('pages through a day without a gap, and shows another day by its date', async () => {
    const all = (await owner.send(listMoneyMoves, { query: {} })).data.map(({ id }) => id)
    const read: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await owner.send(listMoneyMoves, { query: { limit: 1, ...(cursor && { cursor }) } })
      read.push(...page.data.map(({ id }) => id))
      if (!page.next) break
      cursor = page.next
    }
    assert.deepEqual(read, all)
    const none = await owner.send(listSoldLines, { query: { day: '2020-01-01' } })
    assert.deepEqual([none.count, none.sum, none.data], [0, 0, []])
  })

  it('counts boxes, holds and what waits too long', async () => {
    const before = await look()
    const shopper = await makeShopper(market)
    const { id } = await makeProduct(market.db)
    await shopper.send(addToCart, { body: { product_id: [id] } })
    await sql`
      insert into qnas (user_id, qna_code, q_subject, q_content, created_at) values
        (${shopper.id}, 'ET', '물음', '물음', market_now()),
        (${shopper.id}, 'ET', '물음', '물음', market_now() - interval '25 hours')`.execute(market.db)
    await makeMember(market.db, { status: 'WAIT' })
    const day = await look()
    assert.equal(day.boxes.in_cart, before.boxes.in_cart + 1)
    assert.equal(day.boxes.posted, before.boxes.posted + 1)
    assert.deepEqual(
      [workOf(day, 'inquiries')?.count, workOf(day, 'inquiries')?.late, workOf(day, 'members')?.count],
      [2, 1, 1],
    )
    assert.equal(workOf(day, 'orders')?.count, 2)
    assert.equal(workOf(day, 'holds')?.late, 0)
    assert.ok(day.held?.some((held) => held.product_id === id))
    await market.pass(21 * 60)
    assert.ok((workOf(await look(), 'holds')?.late ?? 0) >= 1)
  })

  it('counts the boxes that have missed the cut-off of their partner', async () => {
    const late = async () => {
      const day = await look()
      return [workOf(day, 'orders')?.late ?? 0, workOf(day, 'parcels')?.late ?? 0] as const
    }
    // Tomorrow's market may be on a holiday.
    await setNow(market, 'holidays', [])
    const cut_off_time = clockAt(Math.floor(await marketNow(market.db)) + 3 * 60_000).slice(11, 16)
    const partner = await makePartner(market.db, { cut_off_time, pick_up_days: '월화수목금토일' })
    const [orders, parcels] = await late()
    const sold = await sell(market, [partner.id, partner.id])
    assert.deepEqual(await late(), [orders, parcels])
    await owner.send(orderLines, { body: { line_ids: sold.lines.slice(0, 1) } })
    await market.pass(4 * 60)
    assert.deepEqual(await late(), [orders + 1, parcels + 1])
    // What is ordered from the partner after its cut-off has until the next one.
    await owner.send(orderLines, { body: { line_ids: sold.lines.slice(1) } })
    assert.deepEqual(await late(), [orders, parcels + 1])
  })

  it('counts a payment without an answer as the rail and the desk do, at the same moment', async () => {
    const shopper = await makeShopper(market)
    const form = await startPaying(shopper, [(await makeProduct(market.db)).id])
    const authorised = await authorise(market, form.pg)
    await fault(market, { call: 'confirm', kind: 'drop_before', order_id: authorised.orderId, times: 1000 })
    await refusalOf(succeed(shopper, form.urlCode, authorised))
    const counted = async () => {
      const [day, { data }, rows] = await Promise.all([
        look(),
        owner.send(getStaffMe, {}),
        owner.send(listAttempts, {}),
      ])
      const marked = rows.data.filter(({ unanswered }) => unanswered)
      return [workOf(day, 'payments')?.count ?? 0, data.waiting.payments, data.waiting.attempts, marked.length]
    }
    const [before = 0, rail, attempts = 0, marked] = await counted()
    assert.deepEqual([before, attempts], [rail, marked])
    await market.pass(61)
    assert.deepEqual(await counted(), [before + 1, before + 1, attempts + 1, attempts + 1])
    // So does money at the provider that belongs to no order; it is no attempt.
    await sql`
      insert into provider_events (outcome, payment_key, body) values ('unbooked', 'nobodys', '{}')`.execute(market.db)
    assert.deepEqual(await counted(), [before + 2, before + 2, attempts + 1, attempts + 1])
    // The pane of the payment says what its list says.
    const { data } = await owner.send(getOwnPayment, { query: { payment_key: authorised.paymentKey } })
    assert.equal(data.payment?.unanswered, true)
  })

  it('counts cancels that buyers ask for and listings to review, as the rail and their desks do', async () => {
    const { id: partnerId } = await makePartner(market.db)
    const { lines } = await sell(market, [partnerId])
    // As where cancels are not automatic.
    await sql`
      insert into cancels (order_product_id, state, opc_code, cancel_content, from_code, lane_at)
      values (${lines[0]}, 'ASKED', 1, '', 'PAYK', market_now())`.execute(market.db)
    await sql`
      insert into intake_drafts (cattle_no, partner_id, sheet, staff_id, listing, submitted_at)
      values ('002188899999', ${partnerId}, '{}', ${owner.staff.id}, 'SUBMITTED', market_now() - interval '1 day')`.execute(
      market.db,
    )
    const [day, { data }, { lanes }, { counts }] = await Promise.all([
      look(),
      owner.send(getStaffMe, {}),
      owner.send(countCancels, {}),
      owner.send(listDrafts, { query: { state: 'SUBMITTED', limit: 1 } }),
    ])
    const [cancels, listings] = [workOf(day, 'cancels'), workOf(day, 'listings')]
    assert.deepEqual([cancels?.count, cancels?.count], [1, lanes.find(({ lane }) => lane === 'ASKED')?.count])
    assert.deepEqual([listings?.count, listings?.count], [1, counts.find(({ state }) => state === 'SUBMITTED')?.count])
    assert.deepEqual([data.waiting.cancels, data.waiting.listings], [1, 1])
    assert.ok(cancels!.oldest_at! > listings!.oldest_at!)
  })

  it('says how many settlements wait to be paid, and which of them are late', async () => {
    const { id } = await makePartner(market.db)
    await sql`
      insert into settlements (number, partner_id, starts_on, ends_on, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by, asked_by)
      select 'JS-' || late, ${id}, market_today() - 3 - late, market_today() - 3 - late, 0, 0, 0, 0, 0, 0, market_today() - late, ${owner.staff.id}, ${owner.staff.id}
      from generate_series(0, 1) late`.execute(market.db)
    await sql`
      insert into settlement_adjustments (partner_id, amount, reason, asked_by) values (${id}, 1000, '빠진 금액', ${owner.staff.id})`.execute(
      market.db,
    )
    const work = workOf(await look(), 'settlements')
    assert.deepEqual([work?.count, work?.late], [3, 1])
    assert.ok(work?.oldest_at)
  })

  it('shows each role what it may see, and members nothing', async () => {
    const seen = async (...roles: Parameters<typeof openDesk>[1] & object) => {
      const day = await look(await openDesk(market, roles))
      const kinds = day.work.map(({ kind }) => kind).toSorted()
      return { kinds, money: day.money !== null, held: day.held !== null, amounts: day.days[0]?.amount !== null }
    }
    assert.deepEqual(await seen('members'), {
      kinds: ['inquiries', 'members'],
      money: false,
      held: true,
      amounts: false,
    })
    assert.deepEqual(await seen('money'), {
      kinds: ['cancels', 'payments', 'refunds', 'returns', 'settlements'],
      money: true,
      held: false,
      amounts: true,
    })
    assert.deepEqual((await seen('content')).kinds, ['messages'])
    assert.deepEqual(await seen('intake'), { kinds: ['listings'], money: false, held: false, amounts: false })
    assert.equal((await seen('read-only')).kinds.length, 12)
    const shopper = await makeShopper(market)
    assert.equal((await refusalOf(shopper.send(getToday, {}))).status, 401)
    const intake = await openDesk(market, ['intake'])
    for (const call of [listMoneyMoves, listSoldLines])
      assert.equal((await refusalOf(intake.send(call, {}))).status, 403)
    // Their first page shows what was sold, and links to the list.
    for (const role of ['orders', 'money', 'read-only'] as const)
      assert.ok((await (await openDesk(market, [role])).send(listSoldLines, {})).count >= 0, role)
  })

  it('says how the work behind the market fares, and its errors to the owner alone', async () => {
    await sql`
      insert into sweep_beats (sweep, every_seconds, ok_at, failed_at, failure) values
        ('audit', 60, clock_timestamp(), null, null),
        ('prune', 1, clock_timestamp() - interval '2 minutes', null, null),
        ('retention', 1800, clock_timestamp() - interval '20 minutes', clock_timestamp() - interval '50 minutes', 'over'),
        ('ledger', 600, null, clock_timestamp(), 'no provider')`.execute(market.db)
    await sql`
      insert into process_beats values
        ('gone', 'all', clock_timestamp() - interval '1 minute', 7, 0), ('here', 'all', clock_timestamp(), 3, 2)`.execute(
      market.db,
    )
    const sweepsOf = async (desk: Desk) =>
      (await look(desk)).health.sweeps.map(({ name, state, failure }) => [name, state, failure])
    assert.deepEqual(await sweepsOf(owner), [
      ['audit', 'ok', null],
      ['ledger', 'failing', 'no provider'],
      ['prune', 'late', null],
      ['retention', 'ok', null],
    ])
    assert.deepEqual((await sweepsOf(await openDesk(market, ['read-only'])))[1], ['ledger', 'failing', null])
    const { sockets } = (await look()).health
    assert.deepEqual([sockets.processes, sockets.silent, sockets.connected], [2, 1, 3])
  })
})

it('hears the sign of life of every process and of every sweep', async () => {
  await using alone = await openMarket()
  const desk = await openDesk(alone, ['owner'])
  const { health } = await until(async () => {
    const day = await look(desk)
    return day.health.sweeps.some(({ ok_at }) => ok_at) && day.health.audit && day
  })
  assert.equal(health.sockets.processes, 1)
  assert.equal(health.audit?.violations, 0)
  assert.deepEqual(
    health.sweeps.filter(({ state }) => state !== 'ok'),
    [],
  )
})
