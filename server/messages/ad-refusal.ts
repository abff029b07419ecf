import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { tellAdAnswer } from './tell-ad-answer.ts'

/** The provider's code for "080-refused" (PROVIDERS2 §2): the receiver has called the free number that stands under each advertisement. */
const refusedByCall = '1061'

/** Stores that the member refuses advertisements, and tells them, as the provider's answer says: it is the only way in which we learn of such a call. */
export async function noteAdRefusal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  messageId: number,
  failure: string,
): Promise<void> {
  if (!failure.startsWith(refusedByCall)) return
  await transaction(db, ['job', 'ads.refused'], async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update users set "sms_YN" = 'N', sms_answered_at = market_now() from messages m
      where m.id = ${messageId} and m.kind = 'advertising' and users.id = m.user_id and users.phone_no = m.to_phone
        and users."sms_YN" = 'Y' returning users.id`.execute(trx)
    for (const { id } of rows) await tellAdAnswer(trx, id, config.publicUrl)
  })
}
