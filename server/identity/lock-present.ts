import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Locks the member's row before something of the member is written. A withdrawal at the same moment comes before this or after it, never
 * in between: what is written after it would stay with somebody who has left. `alone`: those who change the same thing take turns.
 */
export async function lockPresent(trx: Trx, userId: number, { alone = false } = {}): Promise<void> {
  const { rows } = await sql`
    select 1 from users where id = ${userId} and status <> 'OUT' ${alone ? sql`for no key update` : sql`for share`}`.execute(
    trx,
  )
  if (rows.length === 0) throw refuse('session.ended')
}
