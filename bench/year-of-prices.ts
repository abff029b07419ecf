import { averagePrices, priceDays } from '#contract/prices.ts'
import type { BenchMarket } from './bench-market.ts'

export type YearOfPrices = { name: string; p50: number[]; p99: number[]; growth: number }

/**
 * The price table of a year, and the year's line of one cut in two grades, one request after the other and the markets in turn. No
 * two ask for the same period. Milliseconds for each market; how many times longer the last one takes than the first.
 */
export async function measureYearOfPrices(markets: BenchMarket[], requests: number): Promise<YearOfPrices[]> {
  const { rows } = await markets[0]!.pool.query<{ today: string }>('select market_today() today')
  const before = (days: number) => new Date(Date.parse(rows[0]!.today) - days * 86_400_000).toISOString().slice(0, 10)
  const year = (n: number) => `sale_date_s=${before(364 + n)}&sale_date_e=${before(n)}`
  const questions = [
    ['unit prices of a year', (n: number) => `${averagePrices.path}?${year(n)}`],
    [
      'a cut’s line of a year',
      (n: number) =>
        `${priceDays.path}?${year(n)}&pc_code=01010500&beef_code=01&judge_sex_nm=${encodeURIComponent('거세')}&grade_code=01,04`,
    ],
  ] as const
  const results: YearOfPrices[] = []
  for (const [name, addressOf] of questions) {
    const times = markets.map((): number[] => [])
    // What has just started runs slower: some are not counted.
    for (let n = -10; n < requests; n++)
      for (const [place, { shop }] of markets.entries()) {
        const from = performance.now()
        const answer = await fetch(`http://127.0.0.1:${shop.port}${addressOf(Math.abs(n) % 28)}`)
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
        if (n >= 0) times[place]?.push(performance.now() - from)
      }
    const at = (share: number) =>
      times.map((some) => some.toSorted((a, b) => a - b)[Math.floor(some.length * share)] ?? Number.NaN)
    const p50 = at(0.5)
    results.push({ name, p50, p99: at(0.99), growth: (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN) })
  }
  return results
}
