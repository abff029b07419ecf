import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import { type getOrderSheet, numberColumns, packingColumns } from '#contract/operator/order-sheets.ts'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { SheetFormat } from '#contract/sheet-format.ts'
import type { Database } from '#database/connect.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { findBatch } from './batches.ts'
import { placesFor } from './mask-lines.ts'
import { lineRows } from './line-rows.ts'

type Sheet = Result<typeof getOrderSheet>['data']

/** What a partner has to cut and pack: the lines of a 발주 that are still in it, grouped by address. */
export async function findOrderSheet(db: Database, id: number): Promise<{ data: Sheet }> {
  const batch = await findBatch(db, id)
  if (!batch || batch.kind !== 'order') throw refuse('batch.missing')
  const [{ rows }, lines] = await Promise.all([
    sql<Sheet['partner']>`
      select partner_name, business_no, phone, contact_name, order_email, order_fax, cut_off_time from partners
      where id = (select partner_id from fulfilment_batches where id = ${id})`.execute(db),
    lineRows(
      db,
      sql`array(
        select line.id from fulfilment_batch_lines own
        join order_products line on line.id = own.order_product_id join orders on orders.id = line.order_id
        where own.batch_id = ${id} and line.os_code <> all('{PAYK,CANW,ORDC}') order by ${byAddress})`,
    ),
  ])
  return { data: { ...batch, partner: rows[0]!, lines } }
}

/** More than anybody packs from one print. */
const mostPacked = 1_000

/** The lines that wait to be packed, of which `where` is true, grouped by address. `left`: how many wait beyond those. */
export async function findPackingList(
  db: Database,
  where: RawBuilder<unknown> = sql`true`,
): Promise<{ data: LaneLine[]; left: number }> {
  const { rows } = await sql<{ id: number; of: number }>`
    select line.id, count(*) over ()::int as of from order_products line join orders on orders.id = line.order_id
    where line.os_code = 'DELW' and ${where} order by ${byAddress} limit ${mostPacked}`.execute(db)
  const data = await lineRows(db, sql`${rows.map(({ id }) => id)}::int[]`)
  return { data, left: (rows[0]?.of ?? 0) - rows.length }
}

const byAddress = sql`orders.zipcode, orders.delivery_addr1, orders.delivery_addr2, orders.reci_name, line.partner_id, line.order_id, line.id`

/** The order sheet as a file, with an empty column for parcel numbers: the operator pastes the filled-in sheet at the desk. */
export async function answerOrderSheet(
  db: Database,
  reply: FastifyReply,
  staff: Staff,
  { id, format }: { id: number; format: SheetFormat },
): Promise<FastifyReply> {
  const { data } = await findOrderSheet(db, id)
  const sheet = sheetOf(
    data.partner.partner_name,
    [...numberColumns, ...packingColumns],
    data.lines.map(placesFor(staff)),
  )
  return answerSheet(reply, format, `발주서-${data.id}-${data.partner.partner_name}`, sheet)
}
