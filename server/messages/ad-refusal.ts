import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** "080-refused" (PROVIDERS2 §2): the person has called the free number that stands under each advertisement. */
const refusedByCall = '1061'

/** Who refused advertisements there takes none here either: the provider's answer is how we come to know. */
export async function noteAdRefusal(db: Database, messageId: number, failure: string): Promise<void> {
  if (!failure.startsWith(refusedByCall)) return
  await sql`
    update users set "sms_YN" = 'N', sms_answered_at = market_now() from messages m
    where m.id = ${messageId} and m.kind = 'advertising' and users.id = m.user_id and users.phone_no = m.to_phone
      and users."sms_YN" = 'Y'`.execute(db)
}
