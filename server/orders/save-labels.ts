import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { saveLabels as call } from '#contract/operator/labels.ts'
import type { Database } from '#database/connect.ts'
import { labelCouriers } from '#domain/label-couriers.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isShort } from './awaited-lines.ts'
import { laneLines } from './lane-lines.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { type Label, labelColumns } from './label-columns.ts'
import { packerOf } from './resolve-rows.ts'

type Asked = Received<typeof call>['query']
const most = 5_000

/** The courier's upload sheet for the lines that wait to be sent. Who downloaded the addresses is recorded. */
export async function saveLabels(
  { db }: Deps,
  reply: FastifyReply,
  { staff, request }: { staff: Staff; request: FastifyRequest },
  { courier, ...filter }: Asked,
): Promise<FastifyReply> {
  const labels = await findLabels(db, filter)
  await recordAudit(db, staff, request, {
    action: 'labels.saved',
    target: ['fulfilment', courier],
    after: { labels: labels.length, line_ids: labels.flatMap(({ key }) => key.split('+')).map(Number) },
  })
  const name = labelCouriers[courier]
  return answerSheet(reply, 'xlsx', `라벨-${name}`, sheetOf(name, labelColumns[courier], labels))
}

/** One label for all lines of one packer and one address, without those that their partner cannot send. */
async function findLabels(db: Database, filter: Omit<Asked, 'courier'>): Promise<Label[]> {
  const where = await laneLines(db, { lane: 'DELW', whole: true, ...filter })
  const { rows } = await sql<Omit<Label, 'goods'> & { first: string }>`
    select string_agg(line.id::text, '+' order by line.id) as key, orders.reci_name, orders.reci_phone, orders.zipcode,
      btrim(orders.delivery_addr1 || ' ' || orders.delivery_addr2) as address,
      coalesce(string_agg(distinct nullif(orders.delivery_memo, ''), ' / '), '') as memo,
      (array_agg(line.pc_name order by line.id))[1] as first, count(*)::int as count
    from order_products line
    join orders on orders.id = line.order_id join partners on partners.id = line.partner_id
    where ${where} and not ${isShort}
    group by orders.reci_name, orders.reci_phone, orders.zipcode, orders.delivery_addr1, orders.delivery_addr2, ${packerOf}
    order by orders.zipcode, orders.delivery_addr1, min(line.id) limit ${most}`.execute(db)
  return rows.map(({ first, ...label }) => ({ ...label, goods: goodsLabel(first, label.count) }))
}
