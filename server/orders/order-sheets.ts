import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { getOrderSheet } from '#contract/operator/order-sheets.ts'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { SheetFormat, Column } from '#contract/sheet-format.ts'
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

/** The lines that wait to be packed, grouped by address. */
export async function findPackingList(db: Database, partnerId: number | undefined): Promise<{ data: LaneLine[] }> {
  const data = await lineRows(
    db,
    sql`array(
      select line.id from order_products line join orders on orders.id = line.order_id
      where line.os_code = 'DELW' and (${partnerId ?? null}::int is null or line.partner_id = ${partnerId ?? null})
      order by ${byAddress} limit 1000)`,
  )
  return { data }
}

export const byAddress = sql`orders.zipcode, orders.delivery_addr1, orders.delivery_addr2, orders.reci_name, line.partner_id, line.order_id, line.id`

const columns: Column<Sheet['lines'][number]>[] = [
  { title: '주문상품번호', kind: 'text', value: ({ id }) => String(id) },
  { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
  { title: '상품코드', kind: 'text', value: ({ product_id }) => `P${product_id}` },
  { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
  { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
  { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
  { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
  { title: '상호', kind: 'text', value: ({ business_name }) => business_name },
  { title: '받는 분', kind: 'text', value: ({ reci_name }) => reci_name },
  { title: '연락처', kind: 'text', value: ({ reci_phone }) => reci_phone },
  { title: '우편번호', kind: 'text', value: ({ zipcode }) => zipcode },
  {
    title: '주소',
    kind: 'text',
    width: 44,
    value: ({ delivery_addr1, delivery_addr2 }) => `${delivery_addr1} ${delivery_addr2}`.trim(),
  },
  { title: '배송 메모', kind: 'text', width: 28, value: ({ delivery_memo }) => delivery_memo },
  { title: '택배사', kind: 'text', value: ({ courier_name }) => courier_name },
  { title: '운송장', kind: 'text', value: ({ tracking_number }) => tracking_number },
]

/** The order sheet as a file, with an empty column for parcel numbers: the operator pastes the filled-in sheet at the desk. */
export async function answerOrderSheet(
  db: Database,
  reply: FastifyReply,
  staff: Staff,
  { id, format }: { id: number; format: SheetFormat },
): Promise<FastifyReply> {
  const { data } = await findOrderSheet(db, id)
  const sheet = sheetOf(data.partner.partner_name, columns, data.lines.map(placesFor(staff)))
  return answerSheet(reply, format, `발주서-${data.id}-${data.partner.partner_name}`, sheet)
}
