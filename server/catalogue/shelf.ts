import type { Deps } from '#server/deps/deps.ts'
import { type SerialisedAnswer, type Serialiser, sizeOf, written } from '#server/http/serialised-answer.ts'
import { marketNews, type Move, type News } from './market-news.ts'
import { type ReferenceData, readReferenceData } from './reference-data.ts'

/**
 * An answer: its result for a viewer (0: a visitor), who holds a box in it, and which moves may change it. `seconds`: for how long after
 * the question the clock alone does not change it.
 */
export type Found<Answer> = {
  result: (viewer: number) => Answer
  holders: readonly number[]
  isTouchedBy: (move: Move) => boolean
  seconds?: number
}
/**
 * `name`: the cache key, for a question whose answer depends only on the database, the day and the facts. An answer without a name is not
 * cached.
 */
export type Question<Answer> = { name?: unknown; find: (facts: ReferenceData) => Promise<Found<Answer>> }
export type Shelf = ReturnType<typeof openShelf>

type Kept = Pick<Found<unknown>, 'holders' | 'isTouchedBy'> & {
  answer: Promise<SerialisedAnswer>
  bytes: number
  /** By `performance.now()`, in milliseconds. */
  goodUntil: number
}
type Facts = Awaited<ReturnType<typeof readReferenceData>>

/**
 * Limit of the cached answers before compression; their compressed copies take about an eighth more. Their number is limited too, because
 * each move is compared with every answer.
 */
const mostBytes = 64_000_000
const mostAnswers = 5_000
/** For how long names, pictures and averages are reused: averages are shown as "about", so they may lag behind the last sale this much. */
const factsMilliseconds = 3_000
const visitor = 0

/**
 * The cache of catalogue answers. A cached answer is dropped as soon as something that may change it is committed, on whichever server:
 * before every answer the database is asked for news, once for all requests of that moment. It caches what a visitor sees; a member who
 * holds a box in an answer gets an own answer from the database.
 */
export function openShelf({ pool, shelfTally: tally }: Pick<Deps, 'pool' | 'shelfTally'>) {
  const kept = new Map<string, Kept>()
  let facts: { reading: Promise<Facts>; at: number } | undefined

  function clear(): void {
    kept.clear()
    tally.answers = tally.bytes = 0
    tally.cleared++
  }
  function drop(question: string, { bytes }: Kept): void {
    kept.delete(question)
    tally.answers = kept.size
    tally.bytes -= bytes
  }
  const heard = marketNews(pool, (news: News) => {
    if (!news) {
      facts = undefined
      return clear()
    }
    for (const [question, one] of kept)
      if (news.some(one.isTouchedBy)) {
        drop(question, one)
        tally.touched++
      }
  })

  /** Names, pictures and averages. When news came while they were read, they are read again. */
  async function factsOfNow(): Promise<ReferenceData> {
    for (;;) {
      if (!facts || performance.now() - facts.at > factsMilliseconds)
        facts = { reading: readAnew(facts?.reading), at: performance.now() }
      const mine = facts
      try {
        const { facts: now } = await mine.reading
        if (facts === mine) return now
      } catch (error) {
        if (facts === mine) facts = undefined
        throw error
      }
    }
  }
  async function readAnew(before: Promise<Facts> | undefined): Promise<Facts> {
    const [was, is] = await Promise.all([before, readReferenceData(pool)])
    if (was?.source === is.source) return was
    if (was) clear()
    return is
  }

  function findAnew(name: string, by: Serialiser, finding: Promise<Found<unknown>>): Kept {
    // Until the answer is there its boxes are not known, so that any move drops it.
    const one: Kept = {
      holders: [],
      isTouchedBy: () => true,
      bytes: 0,
      goodUntil: Infinity,
      answer: finding.then(keep),
    }
    const began = performance.now()
    function keep({ result, holders, isTouchedBy, seconds = Infinity }: Found<unknown>): SerialisedAnswer {
      const answer = written(by, result(visitor))
      one.holders = holders
      one.goodUntil = began + seconds * 1_000
      if (kept.get(name) === one) {
        one.isTouchedBy = isTouchedBy
        one.bytes = sizeOf(answer)
        tally.bytes += one.bytes
        makeRoom()
      }
      return answer
    }
    kept.set(name, one)
    tally.answers = kept.size
    tally.found++
    one.answer.catch(() => kept.get(name) === one && drop(name, one))
    return one
  }
  function makeRoom(): void {
    for (const [oldest, one] of kept) {
      if (tally.bytes <= mostBytes && kept.size <= mostAnswers) return
      drop(oldest, one)
    }
  }

  return async (by: Serialiser, { name, find }: Question<unknown>, viewer?: number) => {
    await heard()
    const now = await factsOfNow()
    if (name === undefined) return written(by, (await find(now)).result(viewer ?? visitor))
    const key = JSON.stringify(name)
    const last = kept.get(key)
    const known = last && performance.now() < last.goodUntil ? last : undefined
    if (known) tally.again++
    else if (last) drop(key, last)
    const one = known ?? findAnew(key, by, find(now))
    const answer = await one.answer
    const isOwn = viewer !== undefined && one.holders.includes(viewer)
    return isOwn ? written(by, (await find(now)).result(viewer)) : answer
  }
}
