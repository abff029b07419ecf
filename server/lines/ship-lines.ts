import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { after, before } from '#domain/order-status.ts'
import { isTrackingNumber } from '#domain/tracking-number.ts'
import { LineProblem } from './line-problem.ts'
import { lockLines } from './move-lines.ts'

/** One parcel number may cover several lines of one address. */
export type Shipment = { line_id: number; courier_code: string; tracking_number: string }

/** Hands lines over to a courier (DELW → DELI) with their parcel numbers, all or none. */
export async function shipLines(trx: Trx, shipments: readonly Shipment[]): Promise<void> {
  const ids = await lockLines(
    trx,
    shipments.map((shipment) => shipment.line_id),
  )
  if (ids.length !== shipments.length) throw new LineProblem('한 주문 상품에 운송장이 둘 이상입니다.')
  for (const { courier_code, tracking_number } of shipments)
    if (!isTrackingNumber(courier_code, tracking_number))
      throw new LineProblem(`택배사에 맞지 않는 운송장 번호입니다. (${tracking_number})`)
  await refuseUnknownCouriers(trx, shipments)
  const { rows } = await sql`
    update order_products set courier_code = s.courier_code, tracking_number = s.tracking_number, os_code = ${after('ship', 'DELW')},
      lane_at = (select market_now())
    from jsonb_to_recordset(${JSON.stringify(shipments)}::jsonb) as s (line_id int, courier_code text, tracking_number text)
    where order_products.id = s.line_id and order_products.id = any(${ids}::int[])
      and order_products.os_code = any(${before('ship')}::text[]) returning 1`.execute(trx)
  if (rows.length !== ids.length) throw new LineProblem('발주하지 않았거나 이미 보낸 주문 상품이 있습니다.')
}

async function refuseUnknownCouriers(trx: Trx, shipments: readonly Shipment[]): Promise<void> {
  const codes = [...new Set(shipments.map((shipment) => shipment.courier_code))]
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) code
    where not exists (select from couriers where couriers.code = code.code and retired_at is null)`.execute(trx)
  if (rows.length > 0) throw new LineProblem(`등록되지 않은 택배사입니다: ${rows.map((row) => row.code).join(', ')}`)
}
