import { cpus, loadavg } from 'node:os'
import type pg from 'pg'
import { connect } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import { shipLines } from '#server/lines/ship-lines.ts'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes } from './boxes.ts'
import { openGround } from './ground.ts'
import { measureLive } from './live.ts'
import { number } from './print-rows.ts'
import { processorTime } from './processor-time.ts'
import { type Load, startLoad } from './run-load.ts'
import { table } from './table.ts'

/**
 * `node bench/scale.ts [orders]`: what an order costs for good, and an event in many sockets. Orders of one box and of three are bought through
 * the shop, ordered from the partners, shipped, delivered, and folded into the counts; printed are processor time (the shop's and the
 * database's), WAL and rows of each part, and the bytes of a row with its indexes. docs/scale.md is calculated from it.
 */
const orders = Number(process.argv[2] ?? 200)
const connections = 4
const together = 20

type Seen = { wal: number; shop: number; database: number; rows: Map<string, number>; bytes: Map<string, number> }

await using ground = await openGround()
const market = await ground.openMarket(10_000)
await using load = startLoad()
const admin = connect(ground.at.cluster.urlOf('postgres'), { max: 1 })
await using stack = new AsyncDisposableStack()
stack.defer(() => admin.db.destroy())
const sandboxUrl = ground.sandbox.url
const parts: [name: string, before: Seen, after: Seen][] = []
const measure = async (name: string, work: () => Promise<unknown>) => {
  const before = await look(market)
  await work()
  parts.push([name, before, await look(market)])
}
await buy(market, load, { boxes: 3, count: 20, sandboxUrl })
for (const boxes of [1, 3]) {
  await admin.pool.query('checkpoint')
  await measure(`${boxes} to an order, after a checkpoint`, () =>
    buy(market, load, { boxes, count: orders, sandboxUrl }),
  )
  await measure(`${boxes} to an order, later`, () => buy(market, load, { boxes, count: orders, sandboxUrl }))
  await measure(`${boxes} to an order, ordered, shipped, delivered`, () => fulfil(market))
  await measure(`${boxes} to an order, folded once`, () => fold(market.pool))
}
report(parts)
await tellMany(market)

type Buying = { boxes: number; count: number; sandboxUrl: string }

async function buy(market: BenchMarket, load: Load, { boxes, count, sandboxUrl }: Buying): Promise<void> {
  const ids = await freeBoxes(market.pool, boxes * count)
  const { rows } = await market.pool.query<{ id: number; user_id: number }>(
    'select id, user_id from user_addresses order by id limit $1',
    [count],
  )
  const purchases = await Promise.all(
    rows.map(async ({ id, user_id }, place) => ({
      token: await market.tokenOf(user_id),
      product_id: ids.slice(place * boxes, (place + 1) * boxes),
      user_address_id: id,
    })),
  )
  await load.run({ kind: 'purchases', port: market.shop.port, connections, purchases, sandboxUrl })
}

/** Moves paid lines on to the buyer, several orders at a time as a desk does. */
async function fulfil({ url, pool }: BenchMarket): Promise<void> {
  const { db } = connect(url, { max: 1 })
  const { rows } = await pool.query<{ lines: number[] }>(
    `select array_agg(id order by id) lines from order_products where os_code = 'PAYK' and order_id in (
       select order_id from order_products group by 1 having bool_and(os_code = 'PAYK')) group by order_id`,
  )
  for (let from = 0; from < rows.length; from += together) {
    const some = rows.slice(from, from + together)
    const lines = some.flatMap((order) => order.lines)
    const shipments = some.flatMap((order) =>
      order.lines.map((line_id) => ({
        line_id,
        courier_code: 'kr.cjlogistics',
        tracking_number: numberOf(order.lines[0]!),
      })),
    )
    await transaction(db, ['demo', 'partner.ordered'], (trx) => moveLines(trx, 'orderFromPartner', lines))
    await transaction(db, ['demo', 'courier.handed'], (trx) => shipLines(trx, shipments))
    await transaction(db, ['demo', 'courier.delivered'], (trx) => moveLines(trx, 'deliver', lines))
  }
  await db.destroy()
}

/** A parcel number like the couriers': the last digit is the others modulo seven. */
function numberOf(line: number): string {
  const body = 60_000_000_000 + line
  return `${body}${body % 7}`
}

async function fold(pool: pg.Pool): Promise<void> {
  await pool.query('select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally()')
}

async function look({ pool, shop, databasePid }: BenchMarket): Promise<Seen> {
  const spent = { shop: processorTime(shop.pid), database: processorTime(databasePid) }
  const { rows } = await pool.query<{ name: string; n: number; bytes: number }>(`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) n from %I', relname), false, true, '')))[1]::text::int as n
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const { rows: wal } = await pool.query<{ at: number }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`)
  return {
    wal: Number(wal[0]!.at),
    ...spent,
    rows: new Map(rows.map(({ name, n }) => [name, n])),
    bytes: new Map(rows.map(({ name, bytes }) => [name, bytes])),
  }
}

/**
 * The shop's processor time for one event in one socket: the difference between many and few events with as many sockets, without the takes
 * themselves.
 */
async function tellMany(market: BenchMarket): Promise<void> {
  const [sockets, few, many] = [500, 5, 45]
  const costs: number[] = []
  for (const [count, changes] of [
    [1, few],
    [1, many],
    [sockets, few],
    [sockets, many],
  ] as const) {
    const before = processorTime(market.shop.pid)
    await measureLive(market, count, changes)
    costs.push(processorTime(market.shop.pid) - before)
  }
  const [alone = 0, aloneMany = 0, told = 0, toldMany = 0] = costs
  const each = (toldMany - told - (aloneMany - alone)) / (many - few) / sockets
  process.stdout.write(
    `one event in one of ${sockets} sockets: ${number(each * 1000, 1)} µs of the shop's processor time\n`,
  )
}

function report(parts: [string, Seen, Seen][]): void {
  const lines = parts.map(([name, before, after]) => {
    const each = name.includes('ordered') || name.includes('folded') ? 2 * orders : orders
    const added = [...after.rows].flatMap(([relation, n]) => {
      const more = n - (before.rows.get(relation) ?? 0)
      return more > 0 ? [`${relation} ${number(more / each, 2)}`] : []
    })
    return [
      name,
      number((after.shop - before.shop) / each, 1),
      number((after.database - before.database) / each, 1),
      number((after.wal - before.wal) / each / 1000, 1),
      added.toSorted().join(', '),
    ]
  })
  process.stdout.write(`${table([['an order', 'shop ms', 'database ms', 'WAL kB', 'rows more'], ...lines])}\n\n`)
  const [first, last] = [parts[0]![1], parts.at(-1)![2]]
  const byName = [...last.rows].toSorted(([a], [b]) => a.localeCompare(b))
  const sizes = byName.flatMap(([relation, n]) => {
    const more = n - (first.rows.get(relation) ?? 0)
    const bytes = (last.bytes.get(relation) ?? 0) - (first.bytes.get(relation) ?? 0)
    return more > orders ? [[relation, number(more), number(bytes / more)]] : []
  })
  process.stdout.write(`${table([['table', 'rows more', 'bytes a row, indexes too'], ...sizes])}\n\n`)
  process.stdout.write(
    `${cpus().length} cores, load average ${loadavg()
      .map((busy) => busy.toFixed(1))
      .join(' ')}\n`,
  )
}
