import type { Database, Trx } from '#database/connect.ts'
import { ownHost, type PictureHosts } from '#server/html/picture-hosts.ts'
import { plainText, sanitise } from '#server/html/sanitise.ts'
import { type Draft, nextVersion, sameVersion, type Saved, savedOr } from './draft.ts'

/** The category of a question is its `faq_code`. */
export type FaqDraft = Omit<Draft, 'category'> & { faq_code: string; q_subject: string; a_content: string }

/** Writes a frequent question with its answer, new or changed. Only what the sanitiser lets through is stored. */
export async function saveFaq(
  db: Database | Trx,
  { id, version, ...draft }: FaqDraft,
  hosts: PictureHosts = ownHost,
): Promise<Saved> {
  const a_content = sanitise(draft.a_content, hosts)
  const row = { ...draft, a_content, words: plainText(a_content) }
  if (id === undefined) return db.insertInto('faqs').values(row).returning(['id', 'version']).executeTakeFirstOrThrow()
  const saved = await db
    .updateTable('faqs')
    .set({ ...row, ...nextVersion })
    .where('id', '=', id)
    .where(sameVersion(version))
    .returning(['id', 'version'])
    .executeTakeFirst()
  return savedOr(saved, await db.selectFrom('faqs').select('id').where('id', '=', id).executeTakeFirst())
}
