import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/connect.ts'
import type { Read, ReadTally } from './read.ts'

/** Milliseconds: so long a follower is waited for that is behind, and so long one that failed is not asked. */
const patience = 200
const restAfterFailure = 5_000

/**
 * Reads on a database that follows, which first says whether it has everything that was committed on the leader when the read began: so
 * nobody misses what he or a colleague has just written, on whichever server, and no page has to know of followers. One that is too far
 * behind, away or cut off leaves the read to the leader.
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
        if (!(await hasReached(follower, position))) return undefined
        isAsked = true
        return { result: await work(follower) }
      })
      if (answer) {
        tally.byFollower++
        return answer.result
      }
    } catch (error) {
      if (isAsked && !isOfDatabase(error)) throw error
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

/** One that was made to lead since has what it had. */
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

/** What PostgreSQL or the way to it says, and not what we refuse. */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError ||
    (error instanceof Error && /^(Connection terminated|timeout exceeded|Client )|ECONN|EPIPE/.test(error.message))
  )
}
