import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolClient } from 'pg'
import { getProduct } from '#contract/catalogue.ts'
import { averagePrices, priceDays } from '#contract/prices.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { makeCarcass, makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

/** The next states of each state; a state named several times is likelier. */
const ways: Record<string, string[]> = {
  ORDW: ['PAYK', 'PAYK', 'PAYK', 'PAYW', 'PAYF'],
  PAYW: ['PAYK', 'ORDC'],
  PAYK: ['DELW', 'DELW', 'DELW', 'CANW', 'ORDC'],
  CANW: ['ORDC', 'PAYK'],
  DELW: ['DELI', 'DELI', 'DELI', 'ORDC'],
  DELI: ['DELK'],
  DELK: ['ORDK'],
  ORDK: ['RTNW'],
  RTNW: ['RTNI', 'ORDK', 'RTNK'],
  RTNI: ['RTNK', 'ORDK'],
}
const facts = [
  { pc_code: '01010500', grade_code: '01' },
  { pc_code: '01010500', grade_code: '04' },
  { pc_code: '01010300', grade_code: '01' },
] as const
const changes = 1_000
/** Few days, so that many of them have enough sales to be shown; on both sides of the badge's limit of 30. */
const daysBack = [0, 1, 5, 28, 29, 30, 31, 44]

test('table, chart, badge and a plain query agree to the won after 1,000 sales, cancels and returns', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const next = chance(20_260_301)
  const boxes = []
  for (const { pc_code, grade_code } of facts) {
    const carcass = await makeCarcass(market.db, { grade_code })
    boxes.push(await makeProduct(market.db, { carcass_id: carcass.id, grade_code, pc_code }))
  }
  const client = await market.pool.connect()
  try {
    const lines = await writeLines(market, client, boxes, next)
    for (let n = 1; n <= changes; n++) {
      const open = lines.filter(({ os_code }) => ways[os_code])
      await change(client, pick(open, next), next)
      // Folds while sales go on, as the sweep does.
      if (n % 37 === 0) await client.query('select fold_price_sales(), fold_sale_tally()')
      if (n % 400 === 0) await compare(market, client, boxes, next)
    }
    await client.query('select fold_price_sales(), fold_sale_tally()')
    await compare(market, client, boxes, next)
    const { rows } = await client.query('select from price_days where n > 0 and p10 is not null')
    assert.ok(rows.length > 5, 'too few days had a band to compare')
  } finally {
    client.release()
  }
})

type Line = { id: number; os_code: string; excluded: boolean }
type Box = { id: number }

/** Paid orders of the last weeks whose lines still change. All lines have the same box: only sums are compared. */
async function writeLines(market: Market, client: PoolClient, boxes: Box[], next: () => number): Promise<Line[]> {
  const member = await makeMember(market.db)
  const lines: Line[] = []
  for (let n = 0; n < 400; n++) {
    const { rows: orders } = await client.query<{ id: number }>(
      `insert into orders (url_code, user_id, state, goods_amount, delivery_amount, amount, pay_order_id, paid_at)
       values ($1, $2, 'PAID', 0, 0, 0, $1, market_now() - $3 * interval '1 hour') returning id`,
      [`test-${n}`, member.id, pick(daysBack, next) * 24],
    )
    const kgPrice = 60_000 + Math.floor(next() * 60_000)
    const weight = (2 + Math.floor(next() * 900) / 100).toFixed(2)
    const { rows } = await client.query<Line>(
      `insert into order_products (order_id, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name,
         beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date,
         from_cart, live)
       select $1, p.id, round($3::numeric * $4::int, -1), 0, $3::numeric, $4::int, p.pc_code, '', p.beef_code, p.grade_code,
         '', '', c.judge_sex_nm, '', p.partner_id, '', p.sale_date, false, false
       from products p join carcass_infos c on c.id = p.carcass_id where p.id = $2
       returning id, os_code, false excluded`,
      [orders[0]!.id, pick(boxes, next).id, weight, kgPrice],
    )
    lines.push(rows[0]!)
  }
  return lines
}

async function change(client: PoolClient, line: Line, next: () => number): Promise<void> {
  if (next() < 0.03) {
    await client.query(
      line.excluded
        ? 'delete from price_exclusions where order_product_id = $1'
        : `insert into price_exclusions (order_product_id, reason) values ($1, '시험')`,
      [line.id],
    )
    line.excluded = !line.excluded
    return
  }
  line.os_code = pick(ways[line.os_code] ?? [], next)
  await client.query('update order_products set os_code = $2 where id = $1', [line.id, line.os_code])
}

/** The expected sums, counted from orders and lines alone. */
const counted = `
  select seoul_day(orders.paid_at) as day, line.* from order_products line
  join orders on orders.id = line.order_id
  where os_code in ('PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'CANW', 'RTNW', 'RTNI')
    and line.id not in (select order_product_id from price_exclusions)`

async function compare(market: Market, client: PoolClient, boxes: Box[], next: () => number): Promise<void> {
  const { rows: days } = await client.query<{ first: string; last: string }>(
    `select market_today() - 29 as first, market_today() as last
     union all select market_today() - $1::int - 10, market_today() - $1::int + $2::int`,
    [pick(daysBack, next), Math.floor(next() * 8)],
  )
  for (const { first, last } of days) {
    const period = { sale_date_s: first, sale_date_e: last }
    const table = await market.visitor.send(averagePrices, { query: period })
    const { rows: byHand } = await client.query(
      `select grade_code, pc_code, count(*)::int product_count, round(sum(product_price) / sum(weight))::int avg_price
       from (${counted}) sales where day between $1 and $2 group by 1, 2 order by 1, 2`,
      [first, last],
    )
    const grades = table.data[0]?.sexes[0]?.grades ?? []
    const shown = grades.flatMap(({ grade_code, cuts }) =>
      cuts.map(({ pc_code, product_count, avg_price }) => ({ grade_code, pc_code, product_count, avg_price })),
    )
    assert.deepEqual(byPlace(shown), byPlace(byHand))
    const { rows: rest } = await client.query(
      `select (select count(*)::int from products where sale_date between $1 and $2) total_count,
         count(*) filter (where sale_date between $1 and $2)::int bid_count,
         count(*) filter (where exists (select from price_exclusions where order_product_id = line.id)
           and seoul_day(paid_at) between $1 and $2)::int excluded_count
       from order_products line join orders on orders.id = order_id where sold(os_code)`,
      [first, last],
    )
    assert.deepEqual(
      [table.total_count, table.bid_count, table.excluded_count],
      [rest[0].total_count, rest[0].bid_count, rest[0].excluded_count],
    )
    await compareChart(market, client, period)
    if (first === days[0]?.first) await compareBadges(market, boxes, shown)
  }
}

async function compareChart(
  market: Market,
  client: PoolClient,
  period: { sale_date_s: string; sale_date_e: string },
): Promise<void> {
  const asked = { ...period, pc_code: '01010500', beef_code: '01' as const, judge_sex_nm: '거세' }
  const chart = await market.visitor.send(priceDays, { query: { ...asked, grade_code: ['01', '04'] } })
  const { rows } = await client.query(
    `select grade_code, day, round(sum(product_price) / sum(weight))::int avg_price, count(*)::int product_count,
       case when count(*) >= 5 then
         round(percentile_cont(0.1) within group (order by product_price / weight)::numeric)::int end p10,
       case when count(*) >= 5 then
         round(percentile_cont(0.9) within group (order by product_price / weight)::numeric)::int end p90
     from (${counted}) sales where day between $1 and $2 and pc_code = '01010500' group by 1, 2 order by 1, 2`,
    [period.sale_date_s, period.sale_date_e],
  )
  const drawn = chart.data.flatMap(({ grade_code, days }) => days.map((one) => ({ grade_code, ...one })))
  assert.deepEqual(drawn, rows)
}

async function compareBadges(
  market: Market,
  boxes: Box[],
  table: { grade_code: string; pc_code: string; avg_price: number; product_count: number }[],
): Promise<void> {
  for (const { id } of boxes) {
    const badge = async () => (await market.visitor.send(getProduct, { params: { id } })).data
    const { pc_code, carcass_infos } = await badge()
    const row = table.find((one) => one.pc_code === pc_code && one.grade_code === carcass_infos.grade_code)
    const isShown = row && row.product_count >= 5
    const expected = isShown ? [row.avg_price, row.product_count] : [null, null]
    // A server keeps averages for three seconds.
    await until(async () => {
      const { avg_kg_price, avg_count } = await badge()
      return JSON.stringify([avg_kg_price, avg_count]) === JSON.stringify(expected)
    })
  }
}

const byPlace = <Row extends { grade_code: string; pc_code: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.grade_code + a.pc_code < b.grade_code + b.pc_code ? -1 : 1))
