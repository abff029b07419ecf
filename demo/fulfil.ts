import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import { type Shipment, shipLines } from '#server/lines/ship-lines.ts'
import { hash32 } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'

/** The lines of these orders in a state, in an order that depends only on the goods, because ids depend on timing. */
export async function linesOf(
  { db }: DemoMarket,
  orderIds: readonly number[],
  state: 'PAYK' | 'DELW' | 'DELI' | 'DELK' | 'ORDK',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = any(${orderIds as number[]}::int[]) and os_code = ${state}
    order by cattle_no, pc_code, weight, id`.execute(db)
  return rows.map((row) => row.id)
}

/** 발주: orders paid lines from the partners, one batch for each, as the desk does. */
export async function orderFromPartners(market: DemoMarket, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction(market.db, ['demo', 'partner.ordered'], async (trx) => {
    await recordBatches(trx, 'order', lineIds)
    await moveLines(trx, 'orderFromPartner', lineIds)
  })
}

export async function deliver(market: DemoMarket, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction(market.db, ['demo', 'courier.delivered'], (trx) => moveLines(trx, 'deliver', lineIds))
}

/** Sends the lines, with one parcel for each order and partner. */
export async function ship(market: DemoMarket, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  const { rows } = await sql<{ id: number; parcel: string }>`
    select line.id, orders.order_no || ':' || line.partner_id as parcel
    from order_products line join orders on orders.id = line.order_id
    where line.id = any(${lineIds as number[]}::int[]) order by line.id`.execute(market.db)
  const shipments = rows.map(({ id, parcel }): Shipment => ({ line_id: id, ...parcelOf(`${market.seed}:${parcel}`) }))
  await transaction(market.db, ['demo', 'courier.handed'], async (trx) => {
    await recordBatches(trx, 'ship', lineIds)
    await shipLines(trx, shipments)
  })
}

/** Writes what a partner's pages and the desk know a 발주 and a shipment by, before the lines move. Nobody is to be told of the past by text. */
async function recordBatches(trx: Trx, kind: 'order' | 'ship', lineIds: readonly number[]): Promise<void> {
  const partner = kind === 'order' ? sql`line.partner_id` : sql`null::int`
  await sql`
    with lines as materialized (
      select line.id, line.lane_at, ${partner} as partner_id from order_products line
      where line.id = any(${lineIds as number[]}::int[])
    ), made as (
      insert into fulfilment_batches (kind, staff_id, partner_id, line_count)
      select ${kind}, (select id from staff where login = 'operator'), partner_id, count(*) from lines
      group by partner_id order by partner_id
      returning id, partner_id
    )
    insert into fulfilment_batch_lines (batch_id, order_product_id, lane_at)
    select made.id, lines.id, lines.lane_at
    from made join lines on lines.partner_id is not distinct from made.partner_id`.execute(trx)
}

const couriers = [
  { courier_code: 'kr.cjlogistics', first: '6', digits: 12 },
  { courier_code: 'kr.cjlogistics', first: '5', digits: 12 },
  { courier_code: 'kr.lotte', first: '3', digits: 12 },
  { courier_code: 'kr.hanjin', first: '4', digits: 12 },
] as const

/** A parcel number like the couriers': the last digit is the others modulo seven. */
function parcelOf(name: string): Omit<Shipment, 'line_id'> {
  const { courier_code, first, digits } = couriers[hash32(name) % couriers.length]!
  const serial = String(hash32(`${name}:serial`))
    .padStart(10, '0')
    .slice(-(digits - 2))
  const body = `${first}${serial}`
  return { courier_code, tracking_number: `${body}${Number(body) % 7}` }
}
