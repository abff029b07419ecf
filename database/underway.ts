import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** A request that changes something, until its response is sent. */
export type Request = {
  /** A UUID. */
  id: string
  /** How many transactions it has begun. */
  begun: number
  /** The response was sent: work that goes on does not belong to the request any more. */
  isAnswered: boolean
  /** It could not be found out whether one of its transactions was committed. */
  isInDoubt: boolean
}

/** The request that the running code belongs to, if there is one. */
export const underway = new AsyncLocalStorage<Request>()

export const newRequest = (): Request => ({
  id: crypto.randomUUID(),
  begun: 0,
  isAnswered: false,
  isInDoubt: false,
})

/** A row that a transaction writes about itself: it exists if, and only if, the transaction was committed. */
export type Mark = { request: Request; n: number }

export function nextMark(): Mark | undefined {
  const request = underway.getStore()
  return request && !request.isAnswered ? { request, n: ++request.begun } : undefined
}

/** Milliseconds for which an unreachable database is asked again: less than a browser waits for a response. */
const patience = 10_000

/**
 * Whether a transaction was committed whose response was lost. Inserting the same mark waits for a transaction that is still running, and
 * conflicts if it was committed.
 */
export async function wasCommitted(db: Database, { request, n }: Mark): Promise<boolean> {
  const until = performance.now() + patience
  for (;;) {
    try {
      const { numAffectedRows } = await sql`
        insert into request_commits (request, n) values (${request.id}, ${n}) on conflict do nothing`.execute(db)
      if (!numAffectedRows) return true
      await sql`delete from request_commits where request = ${request.id} and n = ${n}`.execute(db)
      return false
    } catch (error) {
      if (performance.now() > until) {
        request.isInDoubt = true
        throw error
      }
      await pause(200)
    }
  }
}
