import type { BenchMarket } from './bench-market.ts'
import { number } from './print-rows.ts'
import { processorTime } from './processor-time.ts'

/** Milliseconds of one request for each market; `growth`: the processor time in the last market divided by that in the first. */
export type Growth = { name: string; p50: number[]; p99: number[]; processor: number[]; growth: number }

export function wordsOf(sizes: readonly number[], { name, p50, p99, processor, growth }: Growth): string {
  const each = sizes.map((size, place) => {
    const [half, most, spent] = [p50, p99, processor].map((figures) => number(figures[place] ?? Number.NaN, 1))
    return `${number(size)} boxes p50 ${half} ms, p99 ${most} ms, processor ${spent} ms`
  })
  return `${name}: ${each.join('; ')}; by processor time ${number(growth, 2)} times`
}

/** A request to a market. */
export type Asked = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown }

/** Requests to one market before the next one's turn: enough for the kernel's resolution of hundredths of a second. */
const inARow = 10

/** Measures a request in every market, one after the other, the markets in turn. */
export function measureGrowth(
  name: string,
  markets: BenchMarket[],
  requests: number,
  askedOf: (n: number, market: BenchMarket) => string | Asked | Promise<Asked>,
): Promise<Growth> {
  return measureActs(name, markets, requests, async (n, market) => {
    const asked = await askedOf(n, market)
    return () => ask(market.shop.port, asked)
  })
}

/** The same for any act. Its preparation is not counted. The time is that of the act, or the one that it returns. */
export async function measureActs(
  name: string,
  markets: BenchMarket[],
  acts: number,
  ready: (n: number, market: BenchMarket) => Promise<() => Promise<number | void>>,
): Promise<Growth> {
  const measured = markets.map(() => ({ times: [] as number[], processor: 0 }))
  // Warm-up: the first round is not counted.
  for (let from = 0; from < acts + inARow; from += inARow)
    for (const [place, market] of markets.entries()) {
      const some: (() => Promise<number | void>)[] = []
      for (let n = from; n < from + inARow; n++) some.push(await ready(n, market))
      const spent = processorTime(market.shop.pid, market.databasePid)
      const times: number[] = []
      for (const act of some) {
        const at = performance.now()
        times.push((await act()) ?? performance.now() - at)
      }
      if (from === 0) continue
      measured[place]?.times.push(...times)
      measured[place]!.processor += processorTime(market.shop.pid, market.databasePid) - spent
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

/** Sends one request and reads the whole response; returns milliseconds. */
export async function ask(port: number, asked: string | Asked): Promise<number> {
  const { path, method = 'GET', headers = {}, body } = typeof asked === 'string' ? { path: asked } : asked
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return performance.now() - from
}
