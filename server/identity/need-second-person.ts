import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Who could have logged in as the other lately counts as the same person, in days. */
const lately = 7

/** Two people decide: not one under two names. Refuses who asked himself, and whoever is of the same hand. */
export async function needSecondPerson(trx: Trx, first: number | null, second: number): Promise<void> {
  if (first === second) throw refuse('refund.same-person')
  if (first !== null && (await handOf(trx, first)).includes(second)) throw refuse('refund.made-person')
}

/**
 * All who may be the same person as this one, himself too: whoever made the other's account, or invited its person, or set its password
 * or authenticator anew, within the last days: link or secrets were shown to him. So were those of a third account, and of all that were
 * made with that one.
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
