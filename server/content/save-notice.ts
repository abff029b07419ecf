import type { Database, Trx } from '#database/connect.ts'
import { ownHost, type PictureHosts } from '#server/html/picture-hosts.ts'
import { plainText, sanitise } from '#server/html/sanitise.ts'
import { dated, datedAnew, type Draft, nextVersion, sameVersion, type Saved, savedOr } from './draft.ts'

export type NoticeDraft = Draft & { subject: string; content: string }

/** Writes a notice, new or changed. Only what the sanitiser lets through is stored. */
export async function saveNotice(
  db: Database | Trx,
  { id, version, ...draft }: NoticeDraft,
  hosts: PictureHosts = ownHost,
): Promise<Saved> {
  const content = sanitise(draft.content, hosts)
  const row = { ...draft, content, words: plainText(content) }
  if (id === undefined)
    return db
      .insertInto('notices')
      .values({ ...row, ...dated(draft) })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  const saved = await db
    .updateTable('notices')
    .set({ ...row, ...datedAnew(draft), ...nextVersion })
    .where('id', '=', id)
    .where(sameVersion(version))
    .returning(['id', 'version'])
    .executeTakeFirst()
  return savedOr(saved, await db.selectFrom('notices').select('id').where('id', '=', id).executeTakeFirst())
}
