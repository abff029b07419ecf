import { sql } from 'kysely'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Locks the member's row before something of the member is written. A withdrawal at the same moment comes before or after it, never in
 * between: otherwise the row would belong to somebody who has left. `alone`: an exclusive lock, for changes that must run one after the
 * other. `moves`: also excludes a message of the desk to many, which goes to the number that members had when it was written. `gone`: the
 * refusal if the member has left; the desk needs one that does not end its own login.
 */
export async function lockPresent(
  trx: Trx,
  userId: number,
  {
    alone = false,
    moves = false,
    gone = 'session.ended',
  }: { alone?: boolean; moves?: boolean; gone?: RefusalCode } = {},
): Promise<void> {
  const lock = moves ? sql`for update` : alone ? sql`for no key update` : sql`for share`
  const { rows } = await sql`select 1 from users where id = ${userId} and status <> 'OUT' ${lock}`.execute(trx)
  if (rows.length === 0) throw refuse(gone)
}
