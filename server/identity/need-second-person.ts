import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Who could have logged in as the other lately counts as the same person, in days. */
const lately = 7

/**
 * Two people decide: not one under two names. Refuses who asked himself, and whoever of the two made the other's account, or
 * invited its person, or set its password or authenticator anew, within the last days: link or secrets were shown to him. So were those of
 * a third account, and of all that were made with that one.
 */
export async function needSecondPerson(trx: Trx, first: number | null, second: number): Promise<void> {
  if (first === second) throw refuse('refund.same-person')
  const { rows } = await sql`
    with recursive made as materialized (
      select staff_id::text as one, target_id as other from audit_log
      where action in ('staff.add', 'staff.invite', 'staff.password', 'staff.totp') and target_kind = 'staff'
        and at > market_now() - ${lately} * interval '1 day'
    ), known (id) as (
      select ${String(first)}::text
      union
      select case known.id when made.one then made.other else made.one end
      from known join made on known.id in (made.one, made.other)
    )
    select 1 from known where id = ${String(second)}::text`.execute(trx)
  if (rows.length > 0) throw refuse('refund.made-person')
}
