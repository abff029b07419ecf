import { listSuggestions } from '#contract/catalogue.ts'
import type { BenchMarket } from './bench-market.ts'
import { type Growth, measureGrowth } from './growth.ts'

const kinds = ['', '한우 ', '육우 ', '젖소 ']
const grades = ['', '1++ ', '1+ ', '1 ', '2 ']
const sexes = ['암 ', '거세 ', '수 ']
const beginnings = ['등', '안심', '갈', '채', '목', '앞다리', '우둔', '설도', '양지', '사태', '국거', '불고']

/** Words that do not repeat within some hundred requests, because a response may be cached for a moment. */
const nth = (n: number, ...lists: (readonly string[])[]): string =>
  lists.reduce((words, list) => {
    const word = list[n % list.length]!
    n = Math.floor(n / list.length)
    return words + word
  }, '')

/** Measures suggestions while typing; the aim is 100 ms at 1,000,000 boxes. With a sex or a weight boxes are counted one by one. */
export async function measureSuggestions(markets: BenchMarket[], requests: number): Promise<Growth[]> {
  const asked = (words: string) => `${listSuggestions.path}?sch_word=${encodeURIComponent(words)}`
  return [
    await measureGrowth('suggestions', markets, requests, (n) => asked(nth(n, kinds, grades, beginnings))),
    await measureGrowth('suggestions with a sex', markets, requests, (n) =>
      asked(nth(n, sexes, kinds, grades, beginnings)),
    ),
    await measureGrowth('suggestions with a weight', markets, requests, (n) =>
      asked(`${nth(n, beginnings, kinds)} ${(3 + (n % 40) / 10).toFixed(1)}kg`),
    ),
  ]
}
