import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { setBearer as deciding } from '#contract/operator/returns.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Bearer } from '#domain/settlement/bearer.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockBooks } from '#server/settlements/post-entries.ts'
import { lockReturn } from './lock-return.ts'

/**
 * Decides who bears a return. If its goods are back already, what their line earns its partner is calculated anew; else the end of the
 * return does that. Once the period in which it ended is closed, only an adjustment puts it right, which needs two people.
 */
export function setBearer(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, borne_by, seen }: Received<typeof deciding>['body'] & { id: number },
) {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const { line_id } = await lockReturn(trx, id, ['REQUESTED', 'PICKUP', 'RECEIVED', 'REFUNDING', 'DONE'])
    // No period is closed meanwhile.
    await lockBooks(trx, [])
    const { rows } = await sql<{ borne_by: Bearer | null }>`
      update returns set borne_by = ${borne_by} where id = ${id} and borne_by is not distinct from ${seen}
      returning borne_by`.execute(trx)
    if (rows.length === 0) throw refuse('return.not-now')
    await refuseSettled(trx, id)
    await sql`
      insert into lines_to_earn (order_product_id, at, waits)
      select id, market_now(), false from order_products where id = ${line_id} and os_code = 'RTNK'
      on conflict do nothing`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'return.bearer',
      target: ['return', id],
      before: { borne_by: seen },
      after: { borne_by },
    })
    return {}
  })
}

async function refuseSettled(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from returns join order_products line on line.id = returns.order_product_id
    join settlements on settlements.partner_id = line.partner_id and settlements.ends_on >= seoul_day(returns.closed_at)
    where returns.id = ${id} and returns.state = 'DONE' limit 1`.execute(trx)
  if (rows.length > 0) throw refuse('return.settled')
}
