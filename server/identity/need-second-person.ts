import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Who could have logged in as the other lately counts as the same person, in days. */
const lately = 7

/**
 * Two people decide: not one under two names. Refuses who asked himself, and whoever of the two made the other's account, or
 * invited its person, or set its password or authenticator anew, within the last days: link or secrets were shown to him.
 */
export async function needSecondPerson(trx: Trx, first: number | null, second: number): Promise<void> {
  if (first === second) throw refuse('refund.same-person')
  const { rows } = await sql`
    select 1 from audit_log
    where action in ('staff.add', 'staff.invite', 'staff.password', 'staff.totp') and target_kind = 'staff'
      and at > market_now() - ${lately} * interval '1 day'
      and (staff_id, target_id) in ((${first}::int, ${String(second)}::text), (${second}::int, ${String(first)}::text))
    limit 1`.execute(trx)
  if (rows.length > 0) throw refuse('refund.made-person')
}
