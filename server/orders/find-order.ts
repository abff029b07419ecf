import { sql } from 'kysely'
import type { OrderDetail, OrderLine, Parcel } from '#contract/orders.ts'
import { courseOfParcel } from '#domain/tracking-number.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isOwnParcel } from '#server/parcels/own-parcel.ts'
import { cancelsAtOnceThen, daysThen, wrongItemDaysThen } from '#server/config/setting-then.ts'
import { findOwnOrder } from './find-own-order.ts'

type Extra = Pick<OrderLine, 'return_request' | 'return_until' | 'cancelling'>

/** One order of the buyer with its parcels and return requests. Another buyer's order is refused just like a missing one. */
export async function findOrder({ db }: Pick<Deps, 'db'>, userId: number, id: number) {
  const order = await findOwnOrder(db, userId, id)
  const [parcels, extras] = await Promise.all([findParcels({ db }, id), findExtras({ db }, id)])
  const nothing: Extra = { return_request: null, return_until: null, cancelling: null }
  const order_products = order.order_products.map((line) => ({ ...line, ...(extras.get(line.id) ?? nothing) }))
  return { ...order, order_products, parcels } satisfies OrderDetail
}

async function findParcels({ db }: Pick<Deps, 'db'>, orderId: number): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select couriers.courier_name, parcels.tracking_number, parcels.status, parcels.delivered_at,
      replace(couriers.tracking_url, '{number}', parcels.tracking_number) as tracking_url,
      coalesce((
        select json_agg(json_build_object('at', at, 'code', code, 'name', name, 'place', place, 'words', words)
                 order by at desc, array_position(${courseOfParcel}::text[], code) desc)
        from parcel_events where parcel_id = parcels.id), '[]'::json) as events
    from parcels join couriers on couriers.code = parcels.courier_code
    join (
      select courier_code, tracking_number, min(id) as first, max(lane_at) as lane_at from order_products where order_id = ${orderId} group by 1, 2
    ) line on line.courier_code = parcels.courier_code and line.tracking_number = parcels.tracking_number
    where ${isOwnParcel}
    order by line.first`.execute(db)
  return rows
}

async function findExtras({ db }: Pick<Deps, 'db'>, orderId: number) {
  const { rows } = await sql<Extra & { id: number }>`
    with told as materialized (
      select ${daysThen('return_days')} as return_days, ${daysThen('withdrawal_days')} as withdrawal_days,
        ${wrongItemDaysThen} as wrong_item_return_days, ${cancelsAtOnceThen} as auto_cancel,
        exists (select from payments where payments.open_order_id = orders.id and void_requested) as voided
      from orders where orders.id = ${orderId})
    select line.id, (
        select json_build_object('state', state, 'return_content', return_content, 'refund_depositor', refund_depositor,
          'refund_bank_name', coalesce(banks.bank_name, ''), 'refund_account_last4', refund_account_last4,
          'has_picture', img_stored_name is not null, 'pick_up', pick_up, 'answer', answer, 'refund_amount', refund_amount,
          'requested_at', requested_at, 'approved_at', approved_at, 'received_at', received_at,
          'closed_at', closed_at)
        from returns left join banks on banks.bank_code = returns.refund_bank_code
        where returns.order_product_id = line.id order by returns.id desc limit 1) as return_request,
      case when line.os_code in ('DELI', 'DELK', 'ORDK') and return_until(line.id, 0) is not null then
        json_build_object('any', return_until(line.id, told.return_days), 'help', return_until(line.id, told.withdrawal_days),
          'wrong', return_until(line.id, told.wrong_item_return_days),
          'today', market_today()) end as return_until,
      case when line.replaces_id is not null then null
        when line.os_code = 'PAYK' then case when told.auto_cancel then 'AT_ONCE' else 'ASKED' end
        when line.os_code = 'PAYW' and not told.voided then 'WHOLE' end as cancelling
    from told, order_products line where line.order_id = ${orderId}`.execute(db)
  return new Map(rows.map(({ id, ...extra }) => [id, extra]))
}
