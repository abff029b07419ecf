import type { BenchMarket } from './bench-market.ts'
import { number } from './print-rows.ts'
import { processorTime } from './processor-time.ts'

/** Milliseconds of one request for each market; how many times the processor time of the first the last one takes. */
export type Growth = { name: string; p50: number[]; p99: number[]; processor: number[]; growth: number }

export function wordsOf(sizes: readonly number[], { name, p50, p99, processor, growth }: Growth): string {
  const each = sizes.map((size, place) => {
    const [half, most, spent] = [p50, p99, processor].map((figures) => number(figures[place] ?? Number.NaN, 1))
    return `${number(size)} boxes p50 ${half} ms, p99 ${most} ms, processor ${spent} ms`
  })
  return `${name}: ${each.join('; ')}; by processor time ${number(growth, 2)} times`
}

/** Requests to one market before it is the other's turn: enough that the kernel's hundredths of a second say something. */
const inARow = 10

/** A question asked of every market, one request after the other, the markets in turn. */
export async function measureGrowth(
  name: string,
  markets: BenchMarket[],
  requests: number,
  addressOf: (n: number) => string,
): Promise<Growth> {
  const measured = markets.map(() => ({ times: [] as number[], processor: 0 }))
  // What has just started runs slower: the first round is not counted.
  for (let from = 0; from < requests + inARow; from += inARow)
    for (const [place, { shop, databasePid }] of markets.entries()) {
      const spent = processorTime(shop.pid, databasePid)
      const times: number[] = []
      for (let n = from; n < from + inARow; n++) times.push(await ask(shop.port, addressOf(n)))
      if (from === 0) continue
      measured[place]?.times.push(...times)
      measured[place]!.processor += processorTime(shop.pid, databasePid) - spent
    }
  const at = (share: number) =>
    measured.map(({ times }) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN)
  const processor = measured.map((one) => one.processor / one.times.length)
  return {
    name,
    p50: at(0.5),
    p99: at(0.99),
    processor,
    growth: (processor.at(-1) ?? Number.NaN) / (processor[0] ?? Number.NaN),
  }
}

async function ask(port: number, address: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${address}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return performance.now() - from
}
