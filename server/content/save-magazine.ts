import type { Database, Trx } from '#database/connect.ts'
import { ownHost, type PictureHosts } from '#server/html/picture-hosts.ts'
import { plainText, sanitise } from '#server/html/sanitise.ts'
import { dated, datedAnew, type Draft, nextVersion, sameVersion, type Saved, savedOr } from './draft.ts'
import { thumbnailOf } from './thumbnail.ts'

export type MagazineDraft = Draft & { subject: string; content: string }

/** Writes an article, new or changed, with its thumbnail. Only what the sanitiser lets through is stored. */
export async function saveMagazine(
  db: Database | Trx,
  { id, version, ...draft }: MagazineDraft,
  hosts: PictureHosts = ownHost,
): Promise<Saved> {
  const content = sanitise(draft.content, hosts)
  const thumbnail = thumbnailOf(content)
  const row = { ...draft, content, words: plainText(content), thumbnail: thumbnail && JSON.stringify(thumbnail) }
  if (id === undefined)
    return db
      .insertInto('magazines')
      .values({ ...row, ...dated(draft) })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  const saved = await db
    .updateTable('magazines')
    .set({ ...row, ...datedAnew(draft), ...nextVersion })
    .where('id', '=', id)
    .where(sameVersion(version))
    .returning(['id', 'version'])
    .executeTakeFirst()
  return savedOr(saved, await db.selectFrom('magazines').select('id').where('id', '=', id).executeTakeFirst())
}
