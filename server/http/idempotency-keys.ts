import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** The owner of a key: a member or a staff member. */
export type KeyOwner = { column: 'user_id' | 'staff_id'; id: number }
export type IdempotencyKey = { owner: KeyOwner; key: string; route: string; bodyHash: Buffer; request: string }
type Kept = { status: number; body: unknown }

/**
 * Books the key for this request, or says how the request stands that booked it before. A booking without a response for a minute is left
 * by a process that died or lost its database. If that request had committed something, it is not done again ('unheard'): nobody knows its
 * response any more.
 */
export async function bookKey(
  db: Database,
  { owner, key, route, bodyHash, request }: IdempotencyKey,
): Promise<'first' | 'running' | 'different' | 'unheard' | Kept> {
  const column = sql.id(owner.column)
  const booked = await sql`
    insert into request_keys as kept (${column}, key, route, body_hash, request)
    values (${owner.id}, ${key}, ${route}, ${bodyHash}, ${request})
    on conflict (${column}, key) do update
    set route = excluded.route, body_hash = excluded.body_hash, created_at = excluded.created_at, request = excluded.request,
        status = null, body = null
    where kept.created_at < market_now() - interval '24 hours'
       or (kept.status is null and kept.created_at < market_now() - interval '1 minute'
           and kept.route = excluded.route and kept.body_hash = excluded.body_hash
           and not exists (select from request_commits done where done.request = kept.request))
    returning key`.execute(db)
  if (booked.rows.length > 0) return 'first'

  const found = await db
    .selectFrom('request_keys')
    .select(['route', 'body_hash', 'status', 'body'])
    .select(sql<boolean>`created_at < market_now() - interval '1 minute'`.as('is_left'))
    .where(owner.column, '=', owner.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!found) return 'running'
  if (found.route !== route || !found.body_hash.equals(bodyHash)) return 'different'
  if (found.status !== null) return { status: found.status, body: found.body }
  return found.is_left ? 'unheard' : 'running'
}

export async function storeAnswer(
  db: Database,
  { owner, key }: IdempotencyKey,
  status: number,
  body: string,
): Promise<void> {
  await db
    .updateTable('request_keys')
    .set({ status, body })
    .where(owner.column, '=', owner.id)
    .where('key', '=', key)
    .execute()
}

export async function forgetKey(db: Database, { owner, key }: IdempotencyKey): Promise<void> {
  await db.deleteFrom('request_keys').where(owner.column, '=', owner.id).where('key', '=', key).execute()
}
