import { sql } from 'kysely'
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

/** 발주: orders paid lines from the partners. */
export async function orderFromPartners(market: DemoMarket, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction(market.db, ['demo', 'partner.ordered'], (trx) => moveLines(trx, 'orderFromPartner', lineIds))
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
  await transaction(market.db, ['demo', 'courier.handed'], (trx) => shipLines(trx, shipments))
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
