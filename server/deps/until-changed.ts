import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The state of the database, without reading a table: which transactions are visible, since when the server runs, and the day. While this
 * stays the same nothing has been committed, so every statement would answer what it answered before.
 */
const statement = `select concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time(), market_today()) as state`

const asked = new WeakMap<pg.Pool, Promise<string>>()

/** Callers of the same turn of the event loop share one query, which is sent after all of them have come. */
function stateOf(pool: pg.Pool): Promise<string> {
  const known = asked.get(pool)
  if (known) return known
  const state = nextTurn().then(async () => {
    asked.delete(pool)
    const { rows } = await pool.query<{ state: string }>(statement)
    return rows[0]?.state ?? ''
  })
  asked.set(pool, state)
  return state
}

/**
 * Caches answers for as long as nothing at all is committed: an answer is never older than the request for it, and answers of another state
 * are dropped. `find` may depend only on the database and the day, and callers share its result, so they must not change it. `means`:
 * further arguments of `find`, the same in every call and no part of the key. `most`: questions cached at once, more than the filters that
 * screens ask for, and little memory.
 */
export function untilChanged<Question, Answer, Means extends unknown[]>(
  pool: pg.Pool,
  find: (question: Question, ...means: Means) => Promise<Answer>,
  { most = 500 } = {},
): (question: Question, ...means: Means) => Promise<Answer> {
  const kept = new Map<string, Promise<Answer>>()
  let keptAt = ''
  return async (question, ...means) => {
    const state = await stateOf(pool)
    if (state !== keptAt || kept.size >= most) kept.clear()
    keptAt = state
    const key = JSON.stringify(question) ?? ''
    const known = kept.get(key)
    if (known) return known
    // Found after the state was read, so it may be newer than its key. That is harmless: once something is committed, no later caller has
    // this state.
    const answer = find(question, ...means)
    kept.set(key, answer)
    answer.catch(() => kept.get(key) === answer && kept.delete(key))
    return answer
  }
}
