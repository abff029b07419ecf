import { averagePrices, priceDays } from '#contract/prices.ts'
import { plusDays } from '#domain/calendar.ts'
import type { BenchMarket } from './bench-market.ts'
import { type Growth, measureGrowth } from './growth.ts'

/** Measures the price table of a year, for new periods and for a cached one, and the year's daily prices of one cut in two grades. */
export async function measureYearOfPrices(markets: BenchMarket[], requests: number): Promise<Growth[]> {
  const { rows } = await markets[0]!.pool.query<{ today: string }>('select market_today() today')
  const before = (days: number) => plusDays(rows[0]!.today, -days)
  const year = (n: number) => `sale_date_s=${before(364 - Math.floor(n / 28))}&sale_date_e=${before(n % 28)}`
  const cut = `pc_code=01010500&beef_code=01&judge_sex_nm=${encodeURIComponent('거세')}&grade_code=01,04`
  return [
    await measureGrowth('unit prices of a year', markets, requests, (n) => `${averagePrices.path}?${year(n)}`),
    await measureGrowth('the same year again', markets, requests, () => `${averagePrices.path}?${year(0)}`),
    await measureGrowth('a cut’s line of a year', markets, requests, (n) => `${priceDays.path}?${year(n)}&${cut}`),
  ]
}
