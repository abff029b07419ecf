import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { deliveredText, shippedText } from '#server/messages/delivery-texts.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

type Parcel = {
  order_id: number
  parcel: string
  courier_name: string
  tracking_number: string
  tracking_url: string | null
  pc_name: string
  n: number
  user_id: number
  phone_no: string
}

/** Tells the buyers of these lines that they are on their way (DELI): one text per order and parcel, however often it is said. */
export async function tellShipped(trx: Trx, lineIds: readonly number[]): Promise<void> {
  for (const parcel of await parcelsOf(trx, lineIds))
    await tell(
      trx,
      'shipped',
      parcel,
      shippedText(parcel, parcel.courier_name, parcel.tracking_number, parcel.tracking_url),
    )
}

/** Tells the buyers of these lines that they have arrived (DELK). */
export async function tellDelivered(trx: Trx, lineIds: readonly number[]): Promise<void> {
  for (const parcel of await parcelsOf(trx, lineIds)) await tell(trx, 'delivered', parcel, deliveredText(parcel))
}

const tell = (trx: Trx, what: string, { order_id, parcel, user_id, phone_no }: Parcel, text: string) =>
  queueMessage(trx, {
    event: `order.${what}:${order_id}:${parcel}`,
    kind: 'service',
    userId: user_id,
    to: phone_no,
    text,
  })

async function parcelsOf(trx: Trx, lineIds: readonly number[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select line.order_id, coalesce(line.courier_code || ':' || line.tracking_number, 'hand') as parcel,
      coalesce(min(couriers.courier_name), '') as courier_name, coalesce(line.tracking_number, '') as tracking_number,
      replace(min(couriers.tracking_url), '{number}', line.tracking_number) as tracking_url,
      (array_agg(line.pc_name order by line.id))[1] as pc_name, count(*)::int as n, users.id as user_id, users.phone_no
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    left join couriers on couriers.code = line.courier_code
    where line.id = any(${[...lineIds]}::int[])
    group by line.order_id, line.courier_code, line.tracking_number, users.id order by line.order_id, 2`.execute(trx)
  return rows
}
