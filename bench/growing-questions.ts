import type { BenchMarket } from './bench-market.ts'
import { openGround } from './ground.ts'
import { wordsOf } from './growth.ts'
import { machine } from './machine.ts'
import { measureSuggestions } from './suggestions.ts'
import { measureYearOfPrices } from './year-of-prices.ts'

/** `node bench/growing-questions.ts`: the price table of a year and suggestions alone, at 10,000 and at 1,000,000 boxes. */
const sizes = [10_000, 1_000_000]
const say = (line: string) => process.stdout.write(`${line}\n`)
await using ground = await openGround()
const markets: BenchMarket[] = []
for (const boxes of sizes) {
  const market = await ground.openMarket(boxes)
  say(`${boxes.toLocaleString('ko-KR')}: ${market.filledIn.toFixed(1)} s`)
  markets.push(market)
}
for (const measure of [measureYearOfPrices, measureSuggestions])
  for (const line of await measure(markets, 100)) say(wordsOf(sizes, line))
say(machine())
