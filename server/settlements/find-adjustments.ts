import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type {
  AdjustmentDetail,
  AdjustmentRow,
  getAdjustment,
  listAdjustments,
} from '#contract/operator/settlement-adjustments.ts'
import { adjustmentStateNames } from '#domain/settlement/settlement-state.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = sql`adjustment.id, adjustment.partner_id, partners.partner_name, adjustment.amount, adjustment.reason, adjustment.state,
  jsonb_build_object('id', asker.id, 'name', asker.name) as asked_by, adjustment.asked_at,
  (select name from staff where staff.id = adjustment.decided_by) as decided_by, adjustment.decided_at`
const source = sql`settlement_adjustments adjustment join partners on partners.id = adjustment.partner_id
  join staff asker on asker.id = adjustment.asked_by`

const keys = {
  name: byWords(sql`partners.partner_name`),
  state: byName(sql`adjustment.state`, adjustmentStateNames),
  by: byWords(sql`asker.name`),
  amount: byNumber(sql`adjustment.amount`),
}

export async function findAdjustments(
  { db }: Pick<Deps, 'db'>,
  { limit, ...asked }: Received<typeof listAdjustments>['query'],
): Promise<Result<typeof listAdjustments>> {
  const order = listOrder(asked, { id: sql`adjustment.id`, keys, usual: '-at' })
  const { rows } = await sql<AdjustmentRow & Placed>`
    select ${columns}, ${order.place} as place from ${source}
    where ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

export async function findAdjustment({ db }: Pick<Deps, 'db'>, id: number): Promise<Result<typeof getAdjustment>> {
  const { rows } = await sql<AdjustmentDetail>`
    select ${columns}, ${actsOn('adjustment', 'adjustment.id')} as history from ${source} where adjustment.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('adjustment.missing')
  return { data: rows[0] }
}
