import type { LoadResult } from './load.ts'
import { processorTime } from './processor-time.ts'

/** The result of one side over all its rounds: requests per second; milliseconds; microseconds of processor time per request. */
export type Side = { rate: number; p50: number; p99: number; processor: number }
export type Compared = { ours: Side; bare: Side; ratio: number }

/** One side, with the processes whose processor time counts for it: the server, if there is one, and the database. */
export type Run = { run: (round: number) => Promise<LoadResult>; pids: number[] }
export type Pair = { bare: Run; ours: Run }

type Timed = LoadResult & { processor: number }

/**
 * Runs pairs in turn, A B A B over every market, so that other load on the machine affects both sides equally; the ratio is that of the
 * sums of the rounds after the `uncounted` ones, in which a server compiles what it does often. Returns one comparison for each pair.
 */
export async function inTurn(rounds: number, pairs: Pair[], uncounted = 0): Promise<Compared[]> {
  const results = pairs.map(() => ({ bare: [] as Timed[], ours: [] as Timed[] }))
  for (let round = 0; round < uncounted + rounds; round++) {
    for (const [place, { bare, ours }] of pairs.entries()) {
      const [theirs, mine] = [await timed(bare, round), await timed(ours, round)]
      if (round < uncounted) continue
      results[place]?.bare.push(theirs)
      results[place]?.ours.push(mine)
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
