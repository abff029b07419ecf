import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { isOutdatedPlan } from './outdated-plan.ts'
import { ahead } from './together.ts'
import { type Mark, nextMark, wasCommitted } from './underway.ts'

/** Who runs a transaction, and why: both are stored in every history row that it writes. */
export type Actor = `user:${number}` | `operator:${number}` | 'job' | 'demo'
type By = Actor | readonly [Actor, reason: string]

const retried = new Set(['40001', '40P01']) // serialisation failure, deadlock: the whole closure is repeated
const maxTries = 10

/** Whether work that failed so at this try, and of which nothing stands, is to be repeated as a whole. Waits a little before it says so. */
export async function mayRepeat(error: unknown, tries: number): Promise<boolean> {
  const mayPass = isOutdatedPlan(error) || retried.has((error as { code?: string }).code ?? '')
  if (tries >= maxTries || !mayPass) return false
  await new Promise((wake) => setTimeout(wake, Math.random() * 20 * tries))
  return true
}

/**
 * Runs one transaction at READ COMMITTED, and repeats it as a whole after a deadlock or serialisation failure. No network call may happen
 * inside. If the response to its commit is lost, a request that changes something finds out whether it was committed (`wasCommitted`), and
 * then goes on as if nothing had happened.
 */
export async function transaction<Result>(db: Database, by: By, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const [actor, reason] = typeof by === 'string' ? [by, ''] : by
  const mark = nextMark()
  for (let tries = 1; ; tries++) {
    let done: { result: Result } | undefined
    try {
      return await db.transaction().execute(async (trx) => {
        const named = await ahead(
          trx,
          sql`${marked(mark)}
          select set_config('market.actor', ${actor}, true), set_config('market.reason', ${reason}, true)`,
        )
        try {
          done = { result: await work(trx) }
        } finally {
          await named.answer
        }
        return done.result
      })
    } catch (error) {
      if (done && mark && !isAnswer(error) && (await wasCommitted(db, mark))) return done.result
      if (!(await mayRepeat(error, tries))) throw error
    }
  }
}

const marked = (mark: Mark | undefined) =>
  mark ? sql`with marked as (insert into request_commits (request, n) values (${mark.request.id}, ${mark.n}))` : sql``

/**
 * Whether the error is PostgreSQL's answer about this transaction. Its errors while shutting down (57P01…) may have crossed with a
 * successful commit.
 */
function isAnswer(error: unknown): boolean {
  const { severity, code = '' } = error as { severity?: string; code?: string }
  return severity !== undefined && !/^(57P|08)/.test(code)
}
