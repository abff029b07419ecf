import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import type { Act } from './record-audit.ts'

/**
 * Whether the newest act of this kind on this thing is the same one, by the same staff member with the same reason. Then the request is a
 * retry: the response to the first one may have been lost. The caller has locked the thing and has seen that it already is as asked.
 */
export async function isRepeated(
  trx: Trx,
  { id }: Pick<Staff, 'id'>,
  { action, target: [kind, thing], after = {}, reason = '' }: Act,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select staff_id = ${id} and reason = ${reason} and coalesce(after, '{}') = ${JSON.stringify(after)}::jsonb as same
    from audit_log where target_kind = ${kind} and target_id = ${String(thing)} and action = ${action}
    order by id desc limit 1`.execute(trx)
  return rows[0]?.same ?? false
}
