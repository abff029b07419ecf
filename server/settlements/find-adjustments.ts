import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { AdjustmentRow, listAdjustments } from '#contract/operator/settlement-adjustments.ts'
import { adjustmentStateNames } from '#domain/settlement/settlement-state.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'

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
    select adjustment.id, adjustment.partner_id, partners.partner_name, adjustment.amount, adjustment.reason, adjustment.state,
      jsonb_build_object('id', asker.id, 'name', asker.name) as asked_by, adjustment.asked_at,
      (select name from staff where staff.id = adjustment.decided_by) as decided_by, adjustment.decided_at, ${order.place} as place
    from settlement_adjustments adjustment join partners on partners.id = adjustment.partner_id
    join staff asker on asker.id = adjustment.asked_by
    where ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}
