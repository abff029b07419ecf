import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { deliveredText } from '#server/messages/delivery-texts.ts'
import { eventOf } from '#server/messages/event-of.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

type Parcel = { order_id: number; parcel: string; pc_name: string; n: number; user_id: number; phone_no: string }

/** `parcel`: 'kr.cjlogistics:612345678906'. */
const deliveredKey = (orderId: number, parcel: string): string => `${orderId}:${parcel}`

/** The parcel was somebody else's: texts about it that are still queued are not sent, and the order may be told of it anew. */
export async function untellDelivered(trx: Trx, orderIds: readonly number[], parcel: string): Promise<void> {
  await sql`
    update messages set event = event || ':' || id,
      state = case state when 'QUEUED' then 'FAILED' else state end, failure = case state when 'QUEUED' then 'withdrawn' else failure end
    where event = any(${orderIds.map((id) => eventOf('order.delivered', deliveredKey(id, parcel)))}::text[])`.execute(
    trx,
  )
}

/** Notifies the buyers of these lines that they have arrived (DELK): one text per order and parcel, however often this is called. */
export async function tellDelivered(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Parcel>`
    select line.order_id, line.courier_code || ':' || line.tracking_number as parcel,
      (array_agg(line.pc_name order by line.id))[1] as pc_name, count(*)::int as n, users.id as user_id, users.phone_no
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    where line.id = any(${[...lineIds]}::int[])
    group by line.order_id, line.courier_code, line.tracking_number, users.id order by line.order_id, 2`.execute(trx)
  for (const { order_id, parcel, user_id, phone_no, ...goods } of rows)
    await queueMessage(trx, {
      key: deliveredKey(order_id, parcel),
      kind: 'service',
      userId: user_id,
      to: phone_no,
      text: deliveredText(goods),
    })
}
