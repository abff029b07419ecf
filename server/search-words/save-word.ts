import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { addSearchWord } from '#contract/operator/search-words.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Form = Received<typeof addSearchWord>['body']
type Seen = { id: number; version: number }

export function addWord({ db }: Pick<Deps, 'db'>, { staff, request }: Actor, form: Form): Promise<{ id: number }> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await refuseUnknown(trx, form)
    const added = await trx
      .insertInto('search_words')
      .values(form)
      .onConflict((conflict) => conflict.column('word').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw refuse('settings.word-taken')
    await recordAudit(trx, staff, request, { action: 'word.added', target: ['search-word', form.word], after: form })
    return added
  })
}

export function changeWord(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  seen: Seen,
  form: Form,
): Promise<Record<string, never>> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = await lockWord(trx, seen)
    await refuseUnknown(trx, form)
    const other = await trx
      .selectFrom('search_words')
      .select('id')
      .where('word', '=', form.word)
      .where('id', '<>', seen.id)
      .executeTakeFirst()
    if (other) throw refuse('settings.word-taken')
    await trx
      .updateTable('search_words')
      .set({ ...form, version: seen.version + 1 })
      .where('id', '=', seen.id)
      .execute()
    await recordAudit(trx, staff, request, {
      action: 'word.changed',
      target: ['search-word', form.word],
      before,
      after: form,
    })
    return {}
  })
}

export function removeWord(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  seen: Seen,
): Promise<Record<string, never>> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = await lockWord(trx, seen)
    await trx.deleteFrom('search_words').where('id', '=', seen.id).execute()
    await recordAudit(trx, staff, request, { action: 'word.removed', target: ['search-word', before.word], before })
    return {}
  })
}

/** Locks a word and refuses if it is not the version that the desk showed. */
async function lockWord(trx: Trx, { id, version }: Seen) {
  const found = await trx
    .selectFrom('search_words')
    .select(['word', 'kind', 'pc_codes', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found || found.version !== version) throw refuse('desk.changed')
  const { word, kind, pc_codes } = found
  return { word, kind, pc_codes }
}

/** Refuses cuts that are not sold: only depth 3 is. */
async function refuseUnknown(trx: Trx, { pc_codes }: Form): Promise<void> {
  const known = await trx
    .selectFrom('cuts')
    .select('pc_code')
    .where(sql<boolean>`pc_code = any(${pc_codes})`)
    .where('cate_depth', '=', 3)
    .execute()
  if (known.length !== pc_codes.length) throw refuse('settings.code', '부위를 확인해 주세요.')
}
