import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { presentLegal } from './versions.ts'

/** What the applicant had before the eyes, as the form says; a form that says nothing agreed to what holds. */
export type Read = { terms_version?: string | undefined; policy_version?: string | undefined }

/** Writes down which versions somebody agreed to. A text that changed since it was read has to be read again. */
export async function recordConsents(trx: Trx, userId: number, read: Read): Promise<void> {
  const [terms, policy] = [await presentLegal(trx, 'terms'), await presentLegal(trx, 'policy')]
  const isStale = (seen: string | undefined, now: string) => seen !== undefined && seen !== '' && seen !== now
  if (isStale(read.terms_version, terms.effective_from) || isStale(read.policy_version, policy.effective_from))
    throw refuse('terms.changed')
  const agreed = [
    ['terms', terms],
    ['privacy', policy],
    ['age', terms],
  ] as const
  await trx
    .insertInto('consents')
    .values(
      agreed.map(([kind, { id, effective_from }]) => ({
        user_id: userId,
        kind,
        legal_text_id: id,
        version: effective_from,
      })),
    )
    .execute()
}
