import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** The provider's code for "080-refused" (PROVIDERS2 §2): the receiver has called the free number that stands under each advertisement. */
const refusedByCall = '1061'

/** Stores that the member refuses advertisements, as the provider's answer says: it is the only way in which we learn of such a call. */
export async function noteAdRefusal(db: Database, messageId: number, failure: string): Promise<void> {
  if (!failure.startsWith(refusedByCall)) return
  await sql`
    update users set "sms_YN" = 'N', sms_answered_at = market_now() from messages m
    where m.id = ${messageId} and m.kind = 'advertising' and users.id = m.user_id and users.phone_no = m.to_phone
      and users."sms_YN" = 'Y'`.execute(db)
}
