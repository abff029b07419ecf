import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import type { Read, ReadTally } from './read.ts'

/**
 * Milliseconds: how long a read waits for a replica that is behind, after how long without an answer a replica has failed, and how long a
 * replica that failed is not asked.
 */
const patience = 200
const silence = 1_000
const restAfterFailure = 5_000

/**
 * Reads on a replica, after asking it whether it has replayed everything that was committed on the leader when the read began. So everybody
 * sees what they or a colleague have just written, on whichever server, and no caller has to know of replicas. When the replica is too far
 * behind or cannot be reached, the leader does the read.
 */
export function readFromFollowers(
  { leader, followers, log }: { leader: Database; followers: Database; log: FastifyBaseLogger },
  tally: ReadTally,
): Read {
  let restsUntil = 0
  return async (work) => {
    const onLeader = (why: 'late' | 'failed') => {
      tally[why]++
      return work(leader)
    }
    if (performance.now() < restsUntil) return onLeader('failed')
    const position = await positionOf(leader)
    let isAsked = false
    try {
      const answer = await followers.connection().execute(async (follower) => {
        const answered = new AbortController()
        const reached = hasReached(follower, position).finally(() => answered.abort())
        if (!(await Promise.race([reached, silent(answered.signal)]))) return undefined
        isAsked = true
        return { result: await work(follower) }
      })
      if (answer) {
        tally.byFollower++
        return answer.result
      }
    } catch (error) {
      if (isAsked && !(error instanceof Error && isDatabaseGone(error))) throw error
      restsUntil = performance.now() + restAfterFailure
      log.warn({ err: error }, 'a database that follows could not be read, the leader is')
      return onLeader('failed')
    }
    return onLeader('late')
  }
}

async function positionOf(leader: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(leader)
  return rows[0]!.at
}

/** A replica that has been promoted since is asked for its own position: it has everything up to that. */
async function hasReached(follower: Database, position: string): Promise<boolean> {
  const until = performance.now() + patience
  for (;;) {
    const { rows } = await sql<{ has: boolean }>`
      select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ${position}::text::pg_lsn, false)
        as has`.execute(follower)
    if (rows[0]!.has) return true
    if (performance.now() > until) return false
    await pause(5)
  }
}

/** Its connection is not waited for: it ends when the statement on it is given up. */
async function silent(answered: AbortSignal): Promise<never> {
  await pause(silence, undefined, { ref: false, signal: answered })
  throw new Error('the replica does not answer')
}
