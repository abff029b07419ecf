import type { FastifyRequest } from 'fastify'
import type { askTaxState } from '#contract/operator/members.ts'
import type { Result } from '#contract/call.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { recordTaxState } from './record-tax-state.ts'

type Tax = Result<typeof askTaxState>['tax']

/** Asks now. The state stays what it was, with its time, when the service says nothing. */
export async function askAgain(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<Result<typeof askTaxState>> {
  const answered = await recordTaxState(deps, id)
  const found = await deps.db
    .selectFrom('users')
    .select('tax_state')
    .where('id', '=', id)
    .$castTo<{ tax_state: Tax }>()
    .executeTakeFirst()
  if (!found) throw refuse('member.missing')
  await recordAudit(deps.db, staff, request, {
    action: 'member.tax.asked',
    target: ['member', id],
    ...(answered && found.tax_state && { after: found.tax_state }),
  })
  return { tax: found.tax_state }
}
