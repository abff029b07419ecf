import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { presentLegal } from './versions.ts'

/** The versions that the applicant read, as the form says; a form without them agreed to those in force. */
export type Read = { terms_version?: string | undefined; policy_version?: string | undefined }

/** Stores the versions to which a user agreed. If a text has changed since it was read, it has to be read again (`terms.changed`). */
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
