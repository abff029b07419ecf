import { plusDays } from '#domain/calendar.ts'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { writeInquiry } from '#server/inquiries/add-inquiry.ts'
import { markSeen } from '#server/inquiries/queries.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { turnMarket } from './clock.ts'
import { inquiries } from './content/inquiries.ts'
import { momentOf } from './days.ts'
import type { DemoMarket } from './demo-market.ts'

/** demo01's inquiries: with opened answers, one unopened answer, and one question that waits. */
export async function fillInquiries({ deps, db, today, now }: DemoMarket): Promise<void> {
  const { rows } = await sql<{ member: number; staff: number }>`
    select users.id as member, staff.id as staff from users, staff
    where users.userid = 'demo01' and staff.login = 'operator'`.execute(db)
  const { member, staff } = rows[0]!
  // Early in the morning, today's inquiries must not be in the future.
  const turnTo = ({ days_ago, minute }: { days_ago: number; minute: number }) =>
    turnMarket(db, new Date(Math.min(momentOf(plusDays(today, -days_ago), minute).getTime(), now.getTime() - 60_000)))
  try {
    for (const { asked, picture, answer, ...question } of inquiries) {
      await turnTo(asked)
      const files = picture
        ? [{ name: '사진.webp', bytes: await readFile(new URL(`../web/public${picture}`, import.meta.url)) }]
        : []
      const caller = { id: member, userid: 'demo01', sessionId: '', status: 'ACTIVE' as const }
      const { data } = await writeInquiry(deps, caller, question, files)
      if (!answer) continue
      await turnTo(answer.given)
      await answerInquiry(deps, { id: staff }, { ip: '' }, { id: data.id, version: 0, a_content: answer.a_content })
      if (answer.seen) await markSeen(db, member, data.id)
    }
  } finally {
    await sql`update market_clock set shift = '0'`.execute(db)
  }
}
