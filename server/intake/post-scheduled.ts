import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import type { Typed } from './draft-of-sheet.ts'
import { IntakeProblem } from './intake-problem.ts'
import { postTyped } from './post-typed.ts'

const unforeseen = '알 수 없는 문제가 있었습니다. 내용을 확인하고 다시 예약하거나 판매해 주세요.'

type Due = Typed & { id: number; staff_id: number }

/**
 * Posts the scheduled carcasses that are due, each in its own transaction. One that cannot be posted any more (its cut was retired, the
 * same carcass came another way) becomes a draft again, with the reason, and does not stop the others. When the database cannot be reached
 * or is busy, it stays scheduled and the next round tries again. Answers how many were posted.
 */
export async function postScheduled({ db, hub, log }: Pick<Deps, 'db' | 'hub' | 'log'>): Promise<number> {
  const { rows } = await sql<{ id: number; staff_id: number }>`
    select id, staff_id from intake_drafts where state = 'SCHEDULED' and post_at <= market_now()
    order by post_at, id limit 50`.execute(db)
  let posted = 0
  let gone: Error | undefined
  for (const { id, staff_id } of rows) {
    try {
      if (await transaction(db, [`operator:${staff_id}`, 'intake.scheduled'], (trx) => postDue(trx, id))) posted++
    } catch (error) {
      if (error instanceof Error && isDatabaseGone(error)) {
        gone = error
        continue
      }
      const problem = error instanceof IntakeProblem ? error.message : unforeseen
      if (error instanceof IntakeProblem) log.warn({ draft: id, problem }, 'a scheduled carcass could not be posted')
      else log.error({ err: error, draft: id, staff: staff_id }, 'a scheduled carcass could not be posted')
      await sql`
        update intake_drafts set state = 'DRAFT', post_at = null, problem = ${problem}, version = version + 1, changed_at = market_now()
        where id = ${id} and state = 'SCHEDULED'`.execute(db)
    }
  }
  if (posted > 0) hub.wake()
  if (gone) throw gone
  return posted
}

async function postDue(trx: Parameters<typeof postTyped>[0], id: number): Promise<boolean> {
  const { rows } = await sql<Due>`
    select id, cattle_no, partner_id, prod_date::text as prod_date, sheet, staff_id from intake_drafts
    where id = ${id} and state = 'SCHEDULED' and post_at <= market_now() for update skip locked`.execute(trx)
  if (!rows[0]) return false
  await postTyped(trx, rows[0])
  return true
}
