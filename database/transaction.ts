import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { isOutdatedPlan } from './outdated-plan.ts'
import { ahead } from './together.ts'

/** Who does what a transaction writes, and why: both stand in every history row it leaves. */
export type Actor = `user:${number}` | `operator:${number}` | 'job' | 'demo'
type By = Actor | readonly [Actor, reason: string]

const retried = new Set(['40001', '40P01']) // serialisation failure, deadlock: the whole closure runs again
const maxTries = 10

/** One transaction at READ COMMITTED, run again as a whole when the database asks for it. No network call may happen inside. */
export async function transaction<Result>(db: Database, by: By, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const [actor, reason] = typeof by === 'string' ? [by, ''] : by
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        const named = await ahead(
          trx,
          sql`select set_config('market.actor', ${actor}, true), set_config('market.reason', ${reason}, true)`,
        )
        try {
          return await work(trx)
        } finally {
          await named.answer
        }
      })
    } catch (error) {
      const mayPass = isOutdatedPlan(error) || retried.has((error as { code?: string }).code ?? '')
      if (tries >= maxTries || !mayPass) throw error
      await new Promise((wake) => setTimeout(wake, Math.random() * 20 * tries))
    }
  }
}
