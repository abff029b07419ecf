import { statfs } from 'node:fs/promises'
import type { BenchMarket } from './bench-market.ts'
import { openGround } from './ground.ts'
import { type Growth, measureGrowth } from './growth.ts'
import { measureLargeActs } from './large-acts.ts'
import { type Known, knownOf, largeQuestions } from './large-questions.ts'
import { writeLargeBook } from './large-book.ts'
import { number } from './print-rows.ts'
import { measureSuggestions } from './suggestions.ts'
import { machine } from './machine.ts'
import { table } from './table.ts'
import { measureYearOfPrices } from './year-of-prices.ts'

/**
 * `BENCH_LARGE=1 npm run bench`: 10,000 boxes beside 10,000,000 with a million orders and 100,000 members (`fill-trade.ts`), every question in turn
 * over HTTP, then docs/sql-book-large.md. BENCH_DIR keeps the filled markets in that folder for the next time; BENCH_LARGE_BOXES is another size,
 * BENCH_ONLY a pattern of names (`growing`, `acts` and `book` are names too), BENCH_REQUESTS how often each is asked (100).
 */
const sizes = [10_000, Number(process.env['BENCH_LARGE_BOXES'] ?? 10_000_000)]
const requests = Number(process.env['BENCH_REQUESTS'] ?? 100)
const wanted = (name: string) => new RegExp(process.env['BENCH_ONLY'] ?? '').test(name)
/** Disk space: ten million boxes need 25 GB, and 15 GB must stay free. */
const bytesPerBox = 2_600
const toStayFree = 15e9

const say = (line: string) => process.stdout.write(`${line}\n`)
const kept = process.env['BENCH_DIR']
{
  await using ground = await openGround(kept)
  const markets: BenchMarket[] = []
  const known = new Map<BenchMarket, Known>()
  for (const boxes of sizes) {
    const { bavail, bsize } = await statfs(ground.dir)
    if (!kept && bavail * bsize - boxes * bytesPerBox < toStayFree)
      throw new Error(`${ground.dir}: not enough room for ${boxes} boxes`)
    const market = await ground.openMarket(boxes)
    const { rows } = await market.pool.query<Record<string, string>>(`
      select pg_size_pretty(pg_database_size(current_database())) as disk, (select count(*) from orders) as orders,
        (select count(*) from order_products) as lines, (select count(*) from users) as members`)
    const { disk, orders, lines, members } = rows[0]!
    say(
      `${number(boxes)} boxes, ${orders} orders, ${lines} lines, ${members} members: ${disk}, filled in ${number(market.filledIn)} s`,
    )
    markets.push(market)
    known.set(market, await knownOf(market))
  }
  const asked = largeQuestions(known).filter(({ name }) => wanted(name))
  const measured: Growth[] = []
  for (const { name, asked: askedOf } of asked) {
    const one = await measureGrowth(name, markets, requests, askedOf).catch((error: unknown) => String(error))
    if (typeof one === 'string') say(`${name}: ${one}`)
    else measured.push(one)
    if (typeof one !== 'string') process.stderr.write(`${rowOf(one).join(' | ')}\n`)
  }
  if (wanted('growing')) {
    measured.push(...(await measureSuggestions(markets, requests)), ...(await measureYearOfPrices(markets, requests)))
  }
  if (wanted('acts')) measured.push(...(await measureLargeActs(markets, requests, ground.sandbox.url)))
  say(
    table([
      [
        'question',
        ...['p50 ms', 'p99 ms', 'processor ms'].flatMap((what) => sizes.map((size) => `${what}, ${number(size)}`)),
        'p50',
        'processor',
      ],
      ...measured.map(rowOf),
    ]),
  )
  say(machine())
  if (wanted('book')) await writeLargeBook({ ...ground.at, boxes: sizes.at(-1)! })
}
process.exit()

function rowOf({ name, p50, p99, processor, growth }: Growth): string[] {
  const times = p50.at(-1)! / p50[0]!
  return [name, ...[...p50, ...p99, ...processor].map((one) => number(one, 1)), number(times, 2), number(growth, 2)]
}
