import { listSuggestions } from '#contract/catalogue.ts'
import type { BenchMarket } from './bench-market.ts'
import { type Growth, measureGrowth } from './growth.ts'

/** As buyers type them: letter by letter, and whole. */
const typed = ['한', '한우', '한우 등', '한우 등심', '꽃등심 1++', '국거리', 'LA갈비']
/** With a sex or a weight, which no index of the words holds. */
const narrowed = ['암 1++ 안심', '거세 등심', '등심 5kg', '한우 암 1++ 등심 4kg']

/** What is suggested while somebody types; the aim is 100 ms at 1,000,000 boxes. */
export async function measureSuggestions(markets: BenchMarket[], requests: number): Promise<Growth[]> {
  const addressOf = (words: readonly string[]) => (n: number) =>
    `${listSuggestions.path}?sch_word=${encodeURIComponent(words[n % words.length]!)}`
  return [
    await measureGrowth('suggestions', markets, requests, addressOf(typed)),
    await measureGrowth('suggestions with a sex or a weight', markets, requests, addressOf(narrowed)),
  ]
}
