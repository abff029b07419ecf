import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { correctParcel as call } from '#contract/operator/order-corrections.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'
import { checkDigitFits, plainTrackingNumber } from '#domain/tracking-number.ts'
import { isRepeated } from '#server/audit-log/is-repeated.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { eventOf } from '#server/messages/event-of.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import { parcelCorrectedText, parcelUndeliveredText } from '#server/messages/delivery-texts.ts'
import { untellDelivered } from '#server/lines/tell-delivered.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { type Undone, undoLines } from '#server/lines/undo-lines.ts'
import { followNumber } from '#server/parcels/follow-number.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { isRecent, numberProblem } from './check-shipments.ts'
import { lockInLane } from './conflicts.ts'
import { addressOf } from './resolve-rows.ts'
import { retellShipped } from './retell-shipped.ts'
import { tellBuyers, untellBuyers } from './tell-buyers.ts'

type Parcel = { courier_code: string; tracking_number: string }
type Line = Parcel & { id: number; order_id: number; order_no: string; os_code: OrderStatus; batch_id: number | null }

/**
 * Changes courier or number of a parcel under way. A line that was delivered by the old number (DELK) goes back to DELI with its original
 * day of sending, for it was somebody else's parcel. With `swap`, a parcel under way to another address, whose number it is, gets the former
 * number: neither can be corrected alone. A waiting text is rewritten with the new number; buyers who have had the old one get
 * another text.
 */
export async function correctParcel(
  { db, hub, config }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, ...asked }: Received<typeof call>['params'] & Received<typeof call>['body'],
): Promise<{ line_count: number }> {
  const next = { courier_code: asked.courier_code, tracking_number: plainTrackingNumber(asked.tracking_number) }
  const done = await transaction(db, [`operator:${staff.id}`, 'parcel.corrected'], async (trx) => {
    // One request at a time, as for a shipment: two transactions would not see each other's parcel numbers.
    await sql`select pg_advisory_xact_lock(hashtext('ship'))`.execute(trx)
    const lines = await linesMeant(trx, id, asked.whole || asked.swap)
    const former = lines[0]!
    const others = await swappable(trx, lines, next)
    if (asked.swap) await lockLines(trx, idsOf([...lines, ...others]))
    const ids = await lockInLane(trx, idsOf(lines), former.os_code)
    const actOn = (lineId: number) =>
      ({ action: 'parcel.corrected', target: ['line', lineId], after: next, reason: asked.reason }) as const
    if (isSame(former, next)) {
      if (await isRepeated(trx, staff, actOn(id))) return { line_count: ids.length }
      throw refuse('parcel.wrong', '지금과 같은 운송장이에요.')
    }
    if (asked.was && !isSame(former, asked.was)) throw refuse('desk.overtaken')
    const [other] = others
    const problem = await numberProblem(trx, next, ids)
    if (problem && !(asked.swap && other))
      throw refuse('parcel.wrong', problem, other ? { swap: other.order_no } : null)
    const isSwap = problem !== undefined && other !== undefined
    if (isSwap) await lockInLane(trx, idsOf(others), other.os_code)
    if (!isSwap && !asked.sure && checkDigitFits(next.courier_code, next.tracking_number) === false)
      throw refuse('parcel.odd')
    const changes: [Line[], Parcel][] = isSwap
      ? [
          [lines, next],
          [others, parcelOf(former)],
        ]
      : [[lines, next]]
    for (const [own] of changes) if (own[0]!.os_code === 'DELK') await takeDeliveryBack(trx, own)
    for (const [own, { courier_code, tracking_number }] of changes)
      await sql`
        update order_products set courier_code = ${courier_code}, tracking_number = ${tracking_number}
        where id = any(${idsOf(own)}::int[])`.execute(trx)
    for (const [own, given] of changes) {
      await followNumber(trx, own[0]!, given)
      for (const line of own)
        await recordAudit(trx, staff, request, { ...actOn(line.id), before: parcelOf(line), after: given })
      await tellOf(trx, config.publicUrl, own)
    }
    const changed = changes.flatMap(([own]) => own)
    await sql`select tell_orders(${[...new Set(changed.map(({ order_id }) => order_id))]}::int[])`.execute(trx)
    return { line_count: changed.length }
  })
  hub.wake()
  return done
}

/** Restores the time of sending (`lane_at`) too: by it a reused number is told apart from an older parcel's. */
async function takeDeliveryBack(trx: Trx, lines: readonly Line[]): Promise<void> {
  const { rows } = await sql<Undone>`
    select order_product_id as id, max(at)::text as lane_at from order_product_history
    where order_product_id = any(${lines.map(({ id }) => id)}::int[]) and from_code = 'DELW' and to_code = 'DELI' group by 1`.execute(
    trx,
  )
  const { courier_code, tracking_number } = lines[0]!
  await undoLines(trx, 'undoDeliver', rows)
  await untellDelivered(trx, [...new Set(lines.map(({ order_id }) => order_id))], `${courier_code}:${tracking_number}`)
  await untellByHand(trx, idsOf(lines))
}

/** The same for a delivery by hand, unless its text is about other lines of the order too that have arrived. */
async function untellByHand(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ batch_id: number; order_id: number }>`
    select batch.id as batch_id, line.order_id from fulfilment_batches batch
    join fulfilment_batch_lines own on own.batch_id = batch.id join order_products line on line.id = own.order_product_id
    where batch.kind = 'deliver' and batch.id in (
      select batch_id from fulfilment_batch_lines where order_product_id = any(${[...lineIds]}::int[]))
    group by 1, 2 having bool_and(line.os_code = 'DELI')`.execute(trx)
  for (const { batch_id, order_id } of rows) await untellBuyers(trx, eventOf('delivered', batch_id), [order_id])
}

const idsOf = (lines: readonly { id: number }[]) => lines.map(({ id }) => id)
const parcelOf = ({ courier_code, tracking_number }: Parcel): Parcel => ({ courier_code, tracking_number })

/**
 * The lines of the other parcel that has the number, if the two can be swapped: each is one whole parcel under way (DELI or DELK) that nobody
 * else has part of.
 */
async function swappable(trx: Trx, own: readonly Line[], next: Parcel): Promise<Line[]> {
  const others = await holdersOf(trx, next)
  const [other] = others
  if (!other || isSame(own[0]!, next) || (await holdersOf(trx, own[0]!)).length !== own.length) return []
  if (others.some(({ os_code }) => os_code !== 'DELI' && os_code !== 'DELK')) return []
  const meant = await linesMeant(trx, other.id, true)
  return meant.length === others.length ? meant : []
}

async function holdersOf(trx: Trx, { courier_code, tracking_number }: Parcel) {
  const { rows } = await sql<{ id: number; os_code: OrderStatus }>`
    select id, os_code from order_products line
    where tracking_number = ${tracking_number} and courier_code = ${courier_code} and ${isRecent}`.execute(trx)
  return rows
}

const isSame = (one: Parcel, other: Parcel): boolean =>
  one.courier_code === other.courier_code && one.tracking_number === other.tracking_number

/** The line, or with `whole` all lines of its parcel in the same state and to the same address: couriers reuse their numbers. */
async function linesMeant(trx: Trx, id: number, whole: boolean): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.id, line.order_id, orders.order_no, line.os_code, coalesce(line.courier_code, '') as courier_code,
      coalesce(line.tracking_number, '') as tracking_number,
      (select max(own.batch_id) from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
       where own.order_product_id = line.id and batch.kind = 'ship' and own.undone_at is null and batch.undone_at is null) as batch_id
    from order_products asked
    join orders asked_order on asked_order.id = asked.order_id
    join order_products line on line.id = asked.id
      or (${whole} and line.tracking_number = asked.tracking_number and line.courier_code = asked.courier_code
        and line.os_code = asked.os_code)
    join orders on orders.id = line.order_id
    where asked.id = ${id}
      and (line.id = asked.id or ${addressOf} = concat_ws('|', asked_order.reci_name, asked_order.reci_phone,
        asked_order.zipcode, asked_order.delivery_addr1, asked_order.delivery_addr2))
    order by line.id <> asked.id, line.id`.execute(trx)
  const [line] = rows
  if (!line) throw refuse('line.missing')
  if (line.os_code !== 'DELI' && line.os_code !== 'DELK')
    throw refuse(
      'parcel.not-now',
      `배송중이거나 배송완료된 상품의 운송장만 고칠 수 있어요. (지금 ${orderStatusNames[line.os_code]})`,
    )
  return rows
}

async function tellOf(trx: Trx, publicUrl: string, lines: readonly Line[]): Promise<void> {
  const saysDelivered = lines[0]!.os_code === 'DELK'
  const text = saysDelivered ? parcelUndeliveredText : parcelCorrectedText
  for (const [batchId, own] of Map.groupBy(lines, ({ batch_id }) => batch_id)) {
    const orderIds = [...new Set(own.map(({ order_id }) => order_id))]
    const willRead = batchId === null ? [] : await retellShipped(trx, { publicUrl }, batchId, orderIds)
    const { rows } = await sql<{ id: number; order_id: number; pc_name: string }>`
      select id, order_id, pc_name from order_products where id = any(${own.map(({ id }) => id)}::int[]) order by id`.execute(
      trx,
    )
    const late = rows.filter(({ order_id }) => saysDelivered || !willRead.includes(order_id))
    const first = new Map(late.toReversed().map(({ order_id, pc_name }) => [order_id, pc_name]))
    await tellBuyers(
      trx,
      late.map(({ id }) => id),
      {
        // Random: each correction sends a text of its own.
        key: randomUUID(),
        text: (order) => text({ ...order, goods: goodsLabel(first.get(order.order_id) ?? '', order.count) }, publicUrl),
      },
    )
  }
}
