import { sql } from 'kysely'
import { openIntake, usualBoxes } from './intake.ts'
import type { Market } from './market.ts'

/** Adds three different rows to each list of intake and content. Returns the numbers of the drafts, oldest first. */
export async function plantLists(market: Market): Promise<string[]> {
  const { db } = market
  const { desk, draft } = await openIntake(market)
  const numbers: string[] = []
  for (const boxes of [usualBoxes.slice(1), usualBoxes, [...usualBoxes, ...usualBoxes]])
    numbers.push((await draft(boxes)).cattle_no)
  await sql`
    insert into desk_jobs (kind, staff_id, state, asked, file_name)
    select 'intake', ${desk.staff.id}, 'READY', '{}', '도체 ' || n || '.xlsx' from generate_series(1, 3) n`.execute(db)
  await sql`
    insert into notices (subject, content, state, position)
    select '알림 ' || chr(${'가'.codePointAt(0)!}::int + n * 588), '<p>글</p>', (array['shown', 'draft', 'hidden'])[n], 4 - n
    from generate_series(1, 3) n`.execute(db)
  return numbers
}
