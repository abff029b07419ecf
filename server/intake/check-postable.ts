import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { type CarcassDraft, checkDraft, codesOf } from './carcass-draft.ts'
import { checkCuts } from './check-cuts.ts'
import { alreadyPosted, partnerClosed } from './intake-problem.ts'

/**
 * Refuses what can never go on sale as it is typed, before it is scheduled or submitted: otherwise it would fail only at its minute or at
 * the review. What may change until then is checked again when it goes on sale.
 */
export async function checkPostable(trx: Trx, draft: CarcassDraft): Promise<void> {
  checkDraft(draft)
  codesOf(draft.graded)
  await checkCuts(trx, [draft])
  const { graded, partner_id, prod_date } = draft
  const { rows } = await sql<{ posted: boolean; closed: boolean }>`
    select exists (select from partners where id = ${partner_id} and status = 'CLOSED') as closed,
      exists (
        select from carcass_infos
        where cattle_no = ${graded.cattle_no} and partner_id = ${partner_id} and prod_date = ${prod_date}::date) as posted`.execute(
    trx,
  )
  if (rows[0]!.closed) throw partnerClosed()
  if (rows[0]!.posted) throw alreadyPosted(graded.cattle_no)
}
