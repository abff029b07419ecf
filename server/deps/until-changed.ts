import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'

/**
 * What the database is now, without reading the market: which transactions can be seen, in which life of the server, on which day. While
 * this stays the same nothing has been committed, so every statement would answer what it answered before.
 */
const statement = `select concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time(), market_today()) as state`

const asked = new WeakMap<pg.Pool, Promise<string>>()

/** Those who ask in the same turn of the loop share one question; it is sent after all of them have come. */
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
 * The same question gets the same answer for as long as nothing at all is committed: an answer is never older than the moment in which
 * it was asked for, and nothing is kept that is of another state. `find` may depend on the database and the day alone, and what it gives
 * is shared, so nobody changes it. `means` is what the answer is found or written with, the same for all. `most` questions are kept at
 * once: more than the filters that screens ask for, few enough to be nothing.
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
    // Found after the state was read: what is committed in between makes it newer than its name, and no later asker has that name.
    const answer = find(question, ...means)
    kept.set(key, answer)
    answer.catch(() => kept.get(key) === answer && kept.delete(key))
    return answer
  }
}
