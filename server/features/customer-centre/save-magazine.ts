import type { Database, Trx } from '#database/connect.ts'
import { sanitise } from '#server/html/sanitise.ts'
import { thumbnailOf } from './thumbnail.ts'

export type MagazineDraft = { id?: number; subject: string; content: string; created_at?: string; shown?: boolean }

/** Writes an article, new or changed, and gives its id. Only what the sanitiser lets through is stored. */
export async function saveMagazine(db: Database | Trx, { id, ...draft }: MagazineDraft): Promise<number> {
  const content = sanitise(draft.content)
  const thumbnail = thumbnailOf(content)
  const row = { ...draft, content, thumbnail: thumbnail && JSON.stringify(thumbnail) }
  const saved =
    id === undefined
      ? await db.insertInto('magazines').values(row).returning('id').executeTakeFirstOrThrow()
      : await db.updateTable('magazines').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  return saved.id
}
