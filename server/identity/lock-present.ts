import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Locks the member's row before something of the member is written. A withdrawal at the same moment comes before this or after it, never
 * in between: what is written after it would stay with somebody who has left. `alone`: those who change the same thing take turns.
 * `moves`: also with a message of the desk to many, which goes where they were when it was written.
 */
export async function lockPresent(trx: Trx, userId: number, { alone = false, moves = false } = {}): Promise<void> {
  const lock = moves ? sql`for update` : alone ? sql`for no key update` : sql`for share`
  const { rows } = await sql`select 1 from users where id = ${userId} and status <> 'OUT' ${lock}`.execute(trx)
  if (rows.length === 0) throw refuse('session.ended')
}
