import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/** Tells the open pages of members that the desk has ended holds of theirs. */
export async function tellReleased(trx: Trx, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into outbox (event, user_id, private)
    select 'hold-released', holder, true from unnest(${userIds}::int[]) holder`.execute(trx)
}
