import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { askTaxState } from '#contract/operator/members.ts'
import type { Result } from '#contract/call.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { recordTaxState } from './record-tax-state.ts'

type Tax = Result<typeof askTaxState>['tax']

/** Asks the tax service now. Without an answer the last state stays, with its time. */
export async function askAgain(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<Result<typeof askTaxState>> {
  const answered = await recordTaxState(deps, id)
  const { rows } = await sql<{ tax_state: Tax }>`
    select case when asked.business_no is not null then asked.tax_state else users.tax_state end as tax_state
    from users left join member_changes asked on asked.user_id = users.id and asked.decided_at is null
    where users.id = ${id}`.execute(deps.db)
  const [found] = rows
  if (!found) throw refuse('member.missing')
  await recordAudit(deps.db, staff, request, {
    action: 'member.tax.asked',
    target: ['member', id],
    ...(answered && found.tax_state && { after: found.tax_state }),
  })
  return { tax: found.tax_state }
}
