import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { countOwnOrders, getOwnPackingList, listOwnLines, OwnLane, OwnLine } from '#contract/partner/orders.ts'
import type { Database } from '#database/connect.ts'
import { cutOffAfter } from '#domain/cut-off.ts'
import { undoMinutes } from '#domain/undo.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { findCouriers } from '#server/lines/find-couriers.ts'
import { packingForPartner } from '#server/lines/packing-pictures.ts'
import { isConfirmed, isShort } from './awaited-lines.ts'
import { lineRows } from './line-rows.ts'
import { maskedPlace } from './mask-lines.ts'
import { findPackingList } from './order-sheets.ts'
import { findPickUps } from '#server/lines/pick-ups.ts'

/** For how many days a partner sees what it has sent, and what became of what it could not send. */
const days = sql.lit(14)
const ordered = sql`line.os_code = 'DELW'`
const lanes: Record<OwnLane, RawBuilder<unknown>> = {
  new: sql`${ordered} and not ${isConfirmed}`,
  pack: sql`${ordered} and ${isConfirmed}`,
  sent: sql`line.os_code in ('DELI', 'DELK') and line.lane_at > (select market_now()) - ${days} * interval '1 day'`,
  // Begins at the few shortages: lines have no index by partner.
  short: sql`line.id = any(array(
    select short.order_product_id from shortages short where short.withdrawn_at is null
      and short.at > (select market_now()) - ${days} * interval '1 day'
    union select line.id from order_products line where ${ordered} and ${isShort}))`,
}

/** The lines of a lane of this partner, those of one order together. */
export async function findOwnLines(
  db: Database,
  partnerId: number,
  { lane, cursor, limit }: Received<typeof listOwnLines>['query'],
): Promise<Result<typeof listOwnLines>> {
  const { place, beyond, by, keyOf } = listOrder(
    { cursor },
    {
      id: sql`line.id`,
      keys: { order: byWords(sql`orders.order_no`), since: byTime(sql`line.lane_at`) },
      usual: lane === 'sent' ? '-since' : 'order',
    },
  )
  const { rows } = await sql<{ id: number } & Placed & Own>`
    select line.id, ${place} as place, ${packingForPartner} as packing, ${undoOf(partnerId)} as undo, ${moved} as moved
    from order_products line join orders on orders.id = line.order_id join partners on partners.id = line.partner_id
    where line.partner_id = ${partnerId} and ${lanes[lane]} and ${beyond} order by ${by} limit ${limit + 1}`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const lines = await lineRows(db, sql`${[...found.keys()]}::int[]`)
  const { data, next } = pageOf(lines, limit, ({ id }) => keyOf(found.get(id)!))
  return { data: data.map((line) => ({ ...toldOf(line), ...pick(found.get(line.id)!) })), next }
}

type Own = Pick<OwnLine, 'undo' | 'packing' | 'moved'>
const pick = ({ undo, packing, moved }: Own): Own => ({ undo, packing, moved })

/** Whether the line was ordered to another place before. */
const moved = sql<boolean>`line.os_code = 'DELW' and not partners.packed_here and exists (
  select from audit_log where target_kind = 'order' and target_id = line.order_id::text and action = 'delivery.corrected'
    and audit_log.at > line.lane_at)`

/** Where a box goes is told to who sends it, until it is sent. */
const toldOf = <Line extends LaneLine>(line: Line): Line =>
  line.os_code === 'DELW' && !line.packed_here ? line : { ...line, ...maskedPlace(line) }

/** The shipment of a line that the partner's own people may take back alone. */
const undoOf = (partnerId: number) => sql`(
  select json_build_object('batch_id', batch.id, 'until', batch.at + ${undoMinutes} * interval '1 minute')
  from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
  join staff on staff.id = batch.staff_id
  where own.order_product_id = line.id and line.os_code = 'DELI' and own.undone_at is null and batch.kind = 'ship'
    and batch.undone_at is null and batch.at > (select market_now()) - ${undoMinutes} * interval '1 minute'
    and staff.partner_id = ${partnerId} order by batch.id desc limit 1)`

/** What is to be packed, by address, as on the desk's list. */
export async function findOwnPackingList(db: Database, partnerId: number): Promise<Result<typeof getOwnPackingList>> {
  const { data, left } = await findPackingList(db, sql`line.partner_id = ${partnerId} and not ${isShort}`)
  return { data: data.map(toldOf), left }
}

export async function countOwn(db: Database, partnerId: number): Promise<Result<typeof countOwnOrders>> {
  const count = (lane: OwnLane) =>
    sql`(select count(distinct line.order_id)::int from order_products line
      where line.partner_id = ${partnerId} and ${lanes[lane]})`
  const [{ rows }, partners, couriers] = await Promise.all([
    sql<Result<typeof countOwnOrders>['lanes'] & { now: string }>`
      select ${count('new')} as new, ${count('pack')} as pack, ${count('sent')} as sent, ${count('short')} as short,
        market_now() as now`.execute(db),
    findPickUps(db),
    findCouriers(db),
  ])
  const { now, ...counts } = rows[0]!
  const partner = partners.get(partnerId)!
  const next = cutOffAfter(Date.parse(now), partner)
  return {
    lanes: counts,
    cut_off_at: next === undefined ? null : new Date(next).toISOString(),
    packed_here: partner.packed_here,
    couriers,
  }
}
