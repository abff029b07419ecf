import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { addReply, changeReply, SavedReply } from '#contract/operator/saved-replies.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Replies = { data: SavedReply[] }
const most = 200

export async function findReplies(db: Database | Trx): Promise<Replies> {
  const { rows: data } = await sql<SavedReply>`
    select saved_replies.id, title, words, saved_replies.version, staff.name as staff_name, changed_at
    from saved_replies join staff on staff.id = saved_replies.staff_id order by title, saved_replies.id`.execute(db)
  return { data }
}

/** An advisory lock lets one change run at a time; each answers the list after it. */
function changing(db: Database, { staff }: Actor, work: (trx: Trx) => Promise<void>): Promise<Replies> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('saved-replies', 0))`.execute(trx)
    await work(trx)
    return findReplies(trx)
  }).catch((error: unknown) => {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'saved_replies_title_key' ? refuse('reply.twice') : error
  })
}

export const add = (db: Database, who: Actor, { title, words }: Received<typeof addReply>['body']): Promise<Replies> =>
  changing(db, who, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into saved_replies (title, words, staff_id) select ${title}, ${words}, ${who.staff.id}
      where (select count(*) from saved_replies) < ${most} returning id`.execute(trx)
    if (!rows[0]) throw refuse('reply.too-many')
    await recordAudit(trx, who.staff, who.request, {
      action: 'reply.added',
      target: ['reply', rows[0].id],
      after: { title, words },
    })
  })

export const change = (
  db: Database,
  who: Actor,
  id: number,
  { version, title, words }: Received<typeof changeReply>['body'],
): Promise<Replies> =>
  changing(db, who, async (trx) => {
    const before = await needUnchanged(trx, id, version)
    await sql`
      update saved_replies set title = ${title}, words = ${words}, version = version + 1, staff_id = ${who.staff.id},
        changed_at = market_now() where id = ${id}`.execute(trx)
    await recordAudit(trx, who.staff, who.request, {
      action: 'reply.changed',
      target: ['reply', id],
      before,
      after: { title, words },
    })
  })

export const drop = (db: Database, who: Actor, id: number, version: number): Promise<Replies> =>
  changing(db, who, async (trx) => {
    const before = await needUnchanged(trx, id, version)
    await sql`delete from saved_replies where id = ${id}`.execute(trx)
    await recordAudit(trx, who.staff, who.request, { action: 'reply.dropped', target: ['reply', id], before })
  })

async function needUnchanged(trx: Trx, id: number, version: number): Promise<{ title: string; words: string }> {
  const { rows } = await sql<{ title: string; words: string; version: number }>`
    select title, words, version from saved_replies where id = ${id}`.execute(trx)
  if (!rows[0]) throw refuse('reply.missing')
  if (rows[0].version !== version) throw refuse('desk.overtaken')
  return { title: rows[0].title, words: rows[0].words }
}
