import type { ContentForm } from '#contract/operator/contents.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { placeholderProblem } from '#domain/legal/placeholders.ts'
import type { PublishedState } from '#domain/published-state.ts'
import { saveFaq } from './save-faq.ts'
import { saveMagazine } from './save-magazine.ts'
import { saveNotice } from './save-notice.ts'
import type { Saved } from './draft.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { PictureHosts } from '#server/html/picture-hosts.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findContent } from './find-contents.ts'
import { targetOf } from './sources.ts'

type Present = { id: number; version: number }

/**
 * Writes a new text, or changes one if its version is still the one that the editor saw. The audit log gets the text before and after in
 * the same transaction.
 */
export function writeContent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { staff, request }: Actor,
  kind: ContentKind,
  form: ContentForm,
  present?: Present,
): Promise<Saved> {
  // A wrong answer that is on show already can still be hidden.
  const problem = kind === 'faqs' && form.state !== 'hidden' ? placeholderProblem(form.content) : undefined
  if (problem) throw refuse('legal.placeholder', problem)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = present && (await findContent(trx, kind, present.id))
    if (before && before.version !== present.version) throw refuse('content.changed')
    if (kind === 'faqs') await needCategory(trx, form.category, before?.category)
    const saved = await save(trx, kind, { ...form, ...present }, config.pictures)
    const { history: _, version: __, ...after } = await findContent(trx, kind, saved.id)
    await recordAudit(trx, staff, request, {
      action: `${targetOf[kind]}.${verb(before?.state, form.state)}`,
      target: [targetOf[kind], saved.id],
      ...(before && { before: wordsOf(before) }),
      after: wordsOf(after),
    })
    return saved
  })
}

function save(
  trx: Trx,
  kind: ContentKind,
  { subject, content, category, ...rest }: ContentForm & Partial<Present>,
  hosts: PictureHosts,
) {
  if (kind === 'notices') return saveNotice(trx, { ...rest, subject, content, category }, hosts)
  if (kind === 'magazines') return saveMagazine(trx, { ...rest, subject, content, category }, hosts)
  return saveFaq(trx, { ...rest, q_subject: subject, a_content: content, faq_code: category }, hosts)
}

/** A retired category takes no new questions; a question that already has it may keep it. */
async function needCategory(trx: Trx, faq_code: string, present: string | undefined): Promise<void> {
  const found = await trx
    .selectFrom('faq_codes')
    .select('retired_at')
    .where('faq_code', '=', faq_code)
    .executeTakeFirst()
  if (!found || (found.retired_at !== null && faq_code !== present)) throw refuse('content.category')
}

function verb(from: PublishedState | undefined, to: PublishedState): 'written' | 'shown' | 'hidden' | 'changed' {
  if (from === to) return 'changed'
  if (to === 'draft') return from ? 'changed' : 'written'
  return to
}

/** The fields of a text that the audit log keeps. */
const wordsOf = ({
  subject,
  content,
  category,
  position,
  pinned,
  state,
  shown_from,
  shown_to,
}: Omit<Awaited<ReturnType<typeof findContent>>, 'history' | 'version'>) => ({
  subject,
  content,
  category,
  position,
  pinned,
  state,
  shown_from,
  shown_to,
})
