import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openSandbox } from '#sandbox/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { type BenchMarket, openBenchMarket } from './bench-market.ts'
import { wordsOf } from './growth.ts'
import { measureSuggestions } from './suggestions.ts'
import { measureYearOfPrices } from './year-of-prices.ts'

/** `node bench/growing-questions.ts`: the price table of a year and suggestions alone, at 10,000 and at 1,000,000 boxes. */
const sizes = [10_000, 1_000_000]
const say = (line: string) => process.stdout.write(`${line}\n`)
const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-bench-'))
try {
  await using stack = new AsyncDisposableStack()
  const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
  stack.defer(() => cluster.stop())
  const sandbox = stack.use(await openSandbox({ port: 0 }))
  const markets: BenchMarket[] = []
  for (const boxes of sizes) {
    const at = { cluster, boxes, dataDir: path.join(dir, 'data'), sandboxPort: sandbox.port }
    const market = stack.use(await openBenchMarket(at))
    say(`${boxes.toLocaleString('ko-KR')}: ${market.filledIn.toFixed(1)} s`)
    markets.push(market)
  }
  for (const measure of [measureYearOfPrices, measureSuggestions])
    for (const line of await measure(markets, 100)) say(wordsOf(sizes, line))
  const busy = loadavg().map((value) => value.toFixed(1))
  say(`${cpus().length} cores (${cpus()[0]?.model.trim()}), load average ${busy.join(' ')}, node ${process.version}`)
} finally {
  await rm(dir, { recursive: true, force: true })
}
