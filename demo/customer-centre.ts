import { plusDays } from '#domain/calendar.ts'
import type { Database } from '#database/connect.ts'
import { saveFaq } from '#server/content/save-faq.ts'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveNotice } from '#server/content/save-notice.ts'
import { faqs } from './content/faqs.ts'
import { magazines } from './content/magazines.ts'
import { notices } from './content/notices.ts'
import { momentOf } from './days.ts'

/** Fills in the customer centre, as the desk would have written it: notices, articles and frequent questions. */
export async function fillCustomerCentre(db: Database, today: string): Promise<void> {
  const on = (daysAgo: number) => momentOf(plusDays(today, -daysAgo), 600).toISOString()
  for (const { subject, content, days_ago } of magazines.toReversed())
    await saveMagazine(db, { subject, content, created_at: on(days_ago) })
  for (const [index, { subject, content, days_ago }] of notices.toReversed().entries())
    await saveNotice(db, { subject, content, created_at: on(days_ago), pinned: index === notices.length - 1 })
  for (const [position, { faq_code, q_subject, a_content }] of faqs.entries())
    await saveFaq(db, { faq_code, q_subject, a_content, position })
}
