import type { LoadResult } from './load.ts'
import { processorTime } from './processor-time.ts'

/** What was measured of one side, over all its rounds. Requests per second; milliseconds; microseconds of processor time per request. */
export type Side = { rate: number; p50: number; p99: number; processor: number }
export type Compared = { ours: Side; bare: Side; ratio: number }

/** One of the two, with the processes whose work counts as its: the server, if any, and the database. */
export type Run = { run: (round: number) => Promise<LoadResult>; pids: number[] }
export type Pair = { bare: Run; ours: Run }

type Timed = LoadResult & { processor: number }

/**
 * Runs pairs in turn, A B A B over every market, so that whatever else the machine does falls on all alike; the ratio is of the sums.
 * Gives one comparison for each pair.
 */
export async function inTurn(rounds: number, pairs: Pair[]): Promise<Compared[]> {
  const results = pairs.map(() => ({ bare: [] as Timed[], ours: [] as Timed[] }))
  for (let round = 0; round < rounds; round++) {
    for (const [place, { bare, ours }] of pairs.entries()) {
      results[place]?.bare.push(await timed(bare, round))
      results[place]?.ours.push(await timed(ours, round))
    }
  }
  return results.map(({ bare, ours }) => {
    const [theirs, mine] = [sum(bare), sum(ours)]
    return { bare: theirs, ours: mine, ratio: mine.rate / theirs.rate }
  })
}

async function timed({ run, pids }: Run, round: number): Promise<Timed> {
  const before = processorTime(...pids)
  const result = await run(round)
  return { ...result, processor: processorTime(...pids) - before }
}

function sum(results: Timed[]): Side {
  const total = (field: 'done' | 'seconds' | 'processor') => results.reduce((all, result) => all + result[field], 0)
  return {
    rate: total('done') / total('seconds'),
    p50: median(results.map((result) => result.p50)),
    p99: median(results.map((result) => result.p99)),
    processor: (total('processor') * 1000) / total('done'),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
