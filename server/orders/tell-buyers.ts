import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Worded } from '#server/messages/worded.ts'
import { queueMessage } from '#server/messages/queue-message.ts'

export type Told = {
  order_id: number
  order_no: string
  user_id: number
  name: string
  phone_no: string
  count: number
  /** 'CJ대한통운 612345678906', each parcel once. */
  parcels: string[]
}
/** `key`: a part of the event that is the same for all of these orders. */
type Telling = { key: string | number; text: (order: Told) => Worded; afterMinutes?: number }

/** Queues one text for each order of these lines. */
export async function tellBuyers(
  trx: Trx,
  lineIds: readonly number[],
  { key, text, afterMinutes }: Telling,
): Promise<void> {
  const { rows } = await sql<Told>`
    select orders.id as order_id, orders.order_no, users.id as user_id, users.name, users.phone_no, count(*)::int as count,
      coalesce(array_agg(distinct couriers.courier_name || ' ' || line.tracking_number)
        filter (where line.tracking_number is not null), '{}') as parcels
    from order_products line
    join orders on orders.id = line.order_id
    join users on users.id = orders.user_id
    left join couriers on couriers.code = line.courier_code
    where line.id = any(${lineIds as number[]}::int[]) and users.phone_no <> '' group by orders.id, users.id order by orders.id`.execute(
    trx,
  )
  for (const order of rows)
    await queueMessage(trx, {
      key: `${key}:${order.order_id}`,
      kind: 'service',
      userId: order.user_id,
      to: order.phone_no,
      text: text(order),
      ...(afterMinutes !== undefined && { afterMinutes }),
    })
}

/**
 * Withdraws the texts of this event that still wait. One that may have been sent (the provider has it, or its response was lost) is not
 * sent again. Returns the orders whose buyers have certainly not had it.
 */
export async function untellBuyers(trx: Trx, event: string, orderIds: readonly number[]): Promise<number[]> {
  const events = orderIds.map((id) => `${event}:${id}`)
  await sql`
    update messages set state = 'FAILED', failure = 'withdrawn'
    where event = any(${events}::text[]) and state = 'QUEUED' and doubtful`.execute(trx)
  const { rows } = await sql<{ event: string }>`
    delete from messages where event = any(${events}::text[]) and state = 'QUEUED' returning event`.execute(trx)
  return rows.map((row) => Number(row.event.split(':').at(-1)))
}
