import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Stores the consent to advertising with the time at which it was given or refused (PROVIDERS §7.4). */
export async function changeConsent(db: Database, userId: number, answer: 'Y' | 'N'): Promise<Record<string, never>> {
  await sql`
    update users set "sms_YN" = ${answer},
      sms_answered_at = case when "sms_YN" = ${answer} then sms_answered_at else market_now() end
    where id = ${userId} and status <> 'OUT'`.execute(db)
  return {}
}
