import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Days for which somebody who could have logged in as the other counts as the same person. */
const lately = 7

/** Makes sure that two people decide, and not one with two accounts. Refuses the person who asked, and everybody who may be the same person. */
export async function needSecondPerson(trx: Trx, first: number | null, second: number): Promise<void> {
  if (first === second) throw refuse('refund.same-person')
  if (first !== null && (await handOf(trx, first)).includes(second)) throw refuse('refund.made-person')
}

/**
 * All staff members who may be the same person as this one, including this one: an account that created or invited another, or reset its
 * password or authenticator, in the last `lately` days has seen its link or secrets, so the two count as one. This goes on from account to
 * account.
 */
export async function handOf(db: Database | Trx, staffId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive made as materialized (
      select staff_id::text as one, target_id as other from audit_log
      where action in ('staff.add', 'staff.invite', 'staff.password', 'staff.totp') and target_kind = 'staff'
        and at > market_now() - ${lately} * interval '1 day'
    ), known (id) as (
      select ${String(staffId)}::text
      union
      select case known.id when made.one then made.other else made.one end
      from known join made on known.id in (made.one, made.other)
    )
    select staff.id from known join staff on staff.id::text = known.id`.execute(db)
  return rows.map(({ id }) => id)
}
