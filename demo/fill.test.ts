import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { openSandbox } from '#sandbox/open.ts'
import { wantsDemo, whileFilling } from '#scripts/start/database.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { confirmLines } from '#server/orders/confirm-lines.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { priceBand } from './content/prices.ts'
import type { GradeCode } from './content/kinds.ts'
import { dayAt } from '#domain/seoul.ts'
import { fillDemo, type FillOptions } from './fill.ts'

type Ground = { url: string; db: Database; config: Config } & AsyncDisposable

/** Opens an empty market with outside services of its own. */
async function openGround(): Promise<Ground> {
  const stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-demo-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openTestDatabase()
  stack.defer(() => database.drop())
  const sandbox = await openSandbox({ webhookUrl: null })
  stack.defer(() => sandbox.close())
  const { db } = connect(database.url, { max: 2, name: 'test' })
  stack.defer(() => db.destroy())
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SANDBOX_PORT: String(sandbox.port) })
  return { url: database.url, db, config, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const fill = ({ url, config }: Ground, options: Partial<FillOptions> = {}) =>
  fillDemo({ databaseUrl: url, config, onProgress() {}, seed: 7, ...options })

async function one<Row extends object>(db: Database, query: string): Promise<Row> {
  const { rows } = await sql<Row>`${sql.raw(query)}`.execute(db)
  return rows[0]!
}

async function assertWhole({ db, config }: Ground): Promise<void> {
  assert.deepEqual(await runAudit(db, { whole: true }), [])
  const { from, to } = await one<{ from: string; to: string }>(
    db,
    'select (market_today() - 400)::text as from, (market_today() + 1)::text as to',
  )
  assert.deepEqual(await runLedgerAudit(db, paymentGateway(config.toss), from, to), [])
  const clock = await one<{ turned: boolean }>(db, "select shift <> '0' as turned from market_clock")
  assert.equal(clock.turned, false)
}

/** Everything in which two markets could differ for a visitor, except random names. */
const marks = (db: Database) =>
  one<{ boxes: string; lines: string; n: number }>(
    db,
    `select
      (select md5(string_agg(concat_ws(' ', cattle_no, c.partner_id, c.abatt_date, farm_addr, p.pc_code, p.weight, kg_price, price,
         p.sale_date, ps_code), ',' order by cattle_no, pc_code, p.weight, kg_price))
       from products p join carcass_infos c on c.id = p.carcass_id) boxes,
      (select md5(string_agg(concat_ws(' ', userid, cattle_no, pc_code, weight, product_price, os_code, state, zipcode, delivery_memo,
         tracking_number is null), ',' order by userid, cattle_no, pc_code, weight))
       from order_products l join orders on orders.id = l.order_id join users on users.id = orders.user_id) lines,
      (select count(*)::int from products) n`,
  )

it('makes five weeks in which every state can be looked at, and no rule is broken', async () => {
  await using ground = await openGround()
  const { db } = ground
  await fill(ground, { days: 38 })
  await assertWhole(ground)

  const { rows: states } = await sql<{ os_code: string }>`
    select distinct os_code from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    where userid = 'demo01' order by 1`.execute(db)
  assert.deepEqual(
    states.map((row) => row.os_code),
    ['CANW', 'DELI', 'DELK', 'DELW', 'ORDC', 'ORDK', 'PAYK', 'PAYW', 'RTNI', 'RTNK', 'RTNW'],
  )
  const cancelled = await one(
    db,
    `select refunds.state, refunds.fail_code from refunds join order_products on order_products.id = order_product_id
     where os_code = 'CANW'`,
  )
  assert.deepEqual(cancelled, { state: 'MANUAL', fail_code: 'NOT_CANCELABLE_PAYMENT' })

  // The day that was filled, even if midnight in Seoul has passed since.
  const { day } = await one<{ day: string }>(db, 'select max(sale_date)::text as day from products')
  const today = await one<{ carcasses: number; fewest: number; most: number; grades: string; kinds: string }>(
    db,
    `select count(*)::int carcasses, min(n)::int fewest, max(n)::int most, string_agg(distinct grade_code, ' ') grades,
            string_agg(distinct judge_breed_nm || judge_sex_nm, ' ') kinds
     from (select c.*, (select count(*) from products where carcass_id = c.id) n from carcass_infos c
           where product_type = 'D' and sale_date = '${day}') today`,
  )
  assert.ok(today.carcasses >= 40)
  assert.ok(today.fewest >= 10 && today.most <= 15)
  assert.equal(today.grades, '01 02 03 04 05 06 07')
  for (const kind of ['한우암', '한우거세', '육우', '젖소암']) assert.ok(today.kinds.includes(kind), kind)

  const stock = await one<{
    loose: number
    held: number
    sold: number
    holders: number
    lapsed: number
    moved: number
  }>(
    db,
    `select (select count(*)::int from products where product_type = 'S' and ps_code = 1) loose,
            (select count(*)::int from products where ps_code in (2, 3)) held,
            (select count(*)::int from products where ps_code = 5 and sale_date = '${day}') sold,
            (select count(distinct user_id)::int from claims where kind in ('CART', 'ORDER')) holders,
            (select count(*)::int from cart_lines where lapsed = 'time') lapsed,
            (select count(*)::int from order_products where tracking_number !~ '^\\d{12}$') moved`,
  )
  assert.ok(stock.loose >= 300 && stock.held >= 20 && stock.sold >= 40 && stock.holders >= 8)
  assert.deepEqual([stock.lapsed, stock.moved], [2, 0])

  const people = await one<{
    partners: number
    statuses: string
    addresses: number
    articles: number
    pictures: number
  }>(
    db,
    `select (select count(*)::int from partners) partners, (select count(*)::int from magazines where state = 'shown') articles,
            (select string_agg(status || ' ' || n, ', ' order by status) from (select status, count(*) n from users group by 1) s) statuses,
            (select count(*)::int from user_addresses join users on users.id = user_id where userid = 'demo01') addresses,
            (select count(*)::int from cut_imgs) pictures`,
  )
  assert.deepEqual(people, {
    partners: 16,
    statuses: 'ACTIVE 20, REJECT 1, WAIT 1',
    addresses: 4,
    articles: 8,
    pictures: 39 * 7,
  })
  const { password_hash } = await one<{ password_hash: string }>(
    db,
    "select password_hash from users where userid = 'demo20'",
  )
  assert.equal((await checkPassword('hangyeol1234', password_hash)).right, true)

  await assertBelievable(db, day)
  await assertSettled(db)
  await assertOrdered(db)
})

/** Asserts that everything under way has its 발주 and its shipment, and that every partner can confirm what was ordered from it. */
async function assertOrdered(db: Database): Promise<void> {
  const odd = await one<{ ordered: number; shipped: number; counts: number }>(
    db,
    `select (select count(*)::int from order_products line where os_code = any('{DELW,DELI,DELK,ORDK}') and 1 <> (
              select count(*) from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
              where own.order_product_id = line.id and batch.kind = 'order' and batch.partner_id = line.partner_id)) ordered,
            (select count(*)::int from order_products line where os_code = any('{DELI,DELK,ORDK}') and 1 <> (
              select count(*) from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
              where own.order_product_id = line.id and batch.kind = 'ship')) shipped,
            (select count(*)::int from fulfilment_batches batch where at > market_now() or tell_at is not null or line_count <> (
              select count(*) from fulfilment_batch_lines where batch_id = batch.id)) counts`,
  )
  assert.deepEqual(odd, { ordered: 0, shipped: 0, counts: 0 })
  const { rows } = await sql<{ partner_id: number; ids: number[] }>`
    select partner_id, array_agg(id) as ids from order_products where os_code = 'DELW' group by 1`.execute(db)
  assert.ok(rows.length > 0)
  const { id } = await one<{ id: number }>(db, "select id from staff where login = 'partner01'")
  for (const { partner_id, ids } of rows) {
    const staff = { id, partner: { id: partner_id, name: '' } } as Staff
    const done = await confirmLines({ db }, staff, { ip: '' } as FastifyRequest, ids)
    assert.deepEqual(done, { confirmed: ids.length, gone: 0 })
  }
}

/** Asserts that every lane of the settlement desk has something in it. */
async function assertSettled(db: Database): Promise<void> {
  const found = await one<{ paid: number; others: string; open: number; adjustments: string; wrong: number }>(
    db,
    `select (select count(*)::int from settlements where state = 'PAID') paid,
            (select string_agg(state, ' ' order by state) from settlements where state <> 'PAID') others,
            (select count(distinct partner_id)::int from open_entries) open,
            (select string_agg(state || ' ' || amount, ', ' order by id) from settlement_adjustments) adjustments,
            (select count(*)::int from settlements where net <= 0 or closed_at > market_now() or ended_at > market_now()) wrong`,
  )
  assert.ok(found.paid >= 3 && found.open >= 5, JSON.stringify(found))
  assert.deepEqual(
    [found.others, found.adjustments, found.wrong],
    ['CLOSED RETURNED UNRESOLVED', 'BOOKED 55000, ASKED -38000', 0],
  )
}

/** Asserts that weights and prices are plausible for a butcher. */
async function assertBelievable(db: Database, today: string): Promise<void> {
  const { rows } = await sql<{
    pc_code: string
    grade_code: GradeCode
    kg_price: number
    weight: number
    carcass: number
  }>`
    select pc_code, p.grade_code, kg_price, p.weight, c.weight as carcass from products p join carcass_infos c on c.id = p.carcass_id
    where c.judge_breed_nm = '한우' and c.judge_sex_nm = '거세'`.execute(db)
  assert.ok(rows.length > 500)
  for (const { pc_code, grade_code, kg_price, weight, carcass } of rows) {
    const [from, to] = priceBand(pc_code, grade_code)
    assert.ok(kg_price > from * 0.7 && kg_price < to * 1.45, `${pc_code} ${grade_code} ${kg_price}`)
    assert.ok(weight > 0.1 && weight < carcass * 0.06, `${pc_code} ${weight} of ${carcass}`)
  }
  const times = await one<{ early: number; late: number; future: number }>(
    db,
    `select count(*) filter (where posted_at < seoul_start(seoul_day(posted_at)) + interval '6 hours' and sale_date < '${today}')::int early,
            count(*) filter (where posted_at >= seoul_start(seoul_day(posted_at)) + interval '9 hours' and sale_date < '${today}')::int late,
            count(*) filter (where posted_at > market_now())::int future
     from products`,
  )
  assert.deepEqual(times, { early: 0, late: 0, future: 0 })
}

it('makes the same market for the same seed, also after an interruption, and another for another', async () => {
  // Another day makes another market, so midnight in Seoul must not be in between.
  for (;;) {
    const day = dayAt(Date.now())
    await using ground = await openGround()
    await fill(ground, { days: 4 })
    const first = await marks(ground.db)

    await using again = await openGround()
    const cut = new Error('the power is gone')
    const interrupted = whileFilling(again.url, () =>
      fill(again, {
        days: 4,
        onProgress(step) {
          if (step === '오늘의 도체') throw cut
        },
      }),
    )
    await assert.rejects(interrupted, cut)
    assert.ok((await marks(again.db)).n > 100)
    await again.db.destroy()
    assert.equal(await wantsDemo(again.url, again.config), true)
    await whileFilling(again.url, () => fill(again, { days: 4 }))
    assert.equal(await wantsDemo(again.url, again.config), false)
    await using closing = new AsyncDisposableStack()
    const { db } = connect(again.url, { max: 2, name: 'test' })
    closing.defer(() => db.destroy())
    const second = await marks(db)
    await assertWhole({ ...again, db })

    await using other = await openGround()
    await fill(other, { days: 1, seed: 8 })
    const third = await marks(other.db)
    if (dayAt(Date.now()) !== day) continue
    assert.deepEqual(second, first)
    assert.notEqual(third.boxes, first.boxes)
    return
  }
})

it('makes nobody in production', async () => {
  await using ground = await openGround()
  await assert.rejects(fill({ ...ground, config: { ...ground.config, nodeEnv: 'production' } }), /운영에서는/)
  assert.equal((await one<{ n: number }>(ground.db, 'select count(*)::int n from users')).n, 0)
})

it('makes members but no trade where payments are the real ones', async () => {
  await using ground = await openGround()
  const toss = { ...ground.config.toss, apiUrl: 'https://api.tosspayments.com', clientKey: 'test_ck_of_somebody' }
  const told: string[] = []
  await fill({ ...ground, config: { ...ground.config, toss } }, { onProgress: (step) => told.push(step) })
  assert.equal(told.at(-1), '결제와 등급판정이 샌드박스가 아니라서 도체와 주문은 만들지 않았어요')
  assert.deepEqual(
    await one(
      ground.db,
      'select (select count(*)::int from users) users, (select count(*)::int from products) products',
    ),
    { users: 22, products: 0 },
  )
})
