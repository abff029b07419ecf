import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { adAnswer } from '#server/messages/ad-hours.ts'
import { tellAdAnswer } from '#server/messages/tell-ad-answer.ts'

/**
 * Stores the consent to advertising with the time at which it was given or refused, and tells the member (PROVIDERS §7.4). The answer that
 * stands already changes nothing; a consent that has become too old is given anew.
 */
export async function changeConsent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  answer: 'Y' | 'N',
): Promise<Record<string, never>> {
  await transaction(db, `user:${userId}`, async (trx) => {
    const { rows } = await sql`
      update users set "sms_YN" = ${answer}, sms_answered_at = market_now()
      where id = ${userId} and status <> 'OUT' and (${adAnswer} <> ${answer} or sms_answered_at is null)
      returning id`.execute(trx)
    if (rows.length > 0) await tellAdAnswer(trx, userId, config.publicUrl)
  })
  return {}
}
