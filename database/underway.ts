import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** A request that changes something, from its beginning to its answer. */
export type Request = {
  /** A UUID. */
  id: string
  /** How many transactions it has begun. */
  begun: number
  /** It has been answered: what still goes on is no part of it. */
  isAnswered: boolean
  /** Whether one of its transactions was committed could not be found out. */
  isInDoubt: boolean
}

/** The request that the code which runs now works for, if it works for one. */
export const underway = new AsyncLocalStorage<Request>()

export const newRequest = (): Request => ({
  id: crypto.randomUUID(),
  begun: 0,
  isAnswered: false,
  isInDoubt: false,
})

/** What a transaction writes about itself: the row is there if, and only if, it was committed. */
export type Mark = { request: Request; n: number }

export function nextMark(): Mark | undefined {
  const request = underway.getStore()
  return request && !request.isAnswered ? { request, n: ++request.begun } : undefined
}

/** Milliseconds for which a database that is away is asked, less than a browser waits for an answer. */
const patience = 10_000

/** Whether a transaction whose end was not heard of was committed. Writing its mark waits for one that still goes on, and finds it there if it was. */
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
