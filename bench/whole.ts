import { buildWeb, webIsStale } from '#scripts/start/web.ts'
import { auditActs, auditRows } from './audit-acts.ts'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { memoryOf } from './child.ts'
import { compareUnasked } from './compare-unasked.ts'
import { openGround } from './ground.ts'
import { wordsOf } from './growth.ts'
import { measureLive } from './live.ts'
import { type Compared, inTurn } from './measure.ts'
import { hasPgbench } from './pgbench.ts'
import { number, printRows } from './print-rows.ts'
import { purchasePair } from './purchase.ts'
import { compareReads } from './reads.ts'
import { type Load, startLoad } from './run-load.ts'
import { statementsPerRequest } from './statements.ts'
import { takePair, takeRequests } from './take.ts'
import { machine } from './machine.ts'
import { measureSuggestions } from './suggestions.ts'
import { measureUploads } from './uploads.ts'
import { measureYearOfPrices } from './year-of-prices.ts'

/**
 * `npm run bench`: every measure against the bare limit, in one run on one machine, A B A B, at 10,000 and at 1,000,000 boxes.
 * Its markets are audited afterwards; exit code 1 when something that was done in them does not fit.
 * BENCH_QUICK=1 takes a minute or two, with 100,000 boxes for the large market and short rounds: a look, not a figure.
 */
const quick = process.env['BENCH_QUICK'] === '1'
const sizes = quick ? [10_000, 100_000] : [10_000, 1_000_000]
const plan = quick
  ? { seconds: 1, rounds: 2, takes: 240, purchases: 100, sockets: 200, changes: 5, uploads: 1 }
  : { seconds: 2, rounds: 5, takes: 800, purchases: 200, sockets: 1000, changes: 20, uploads: 4 }

type Row = { name: string; compared: Compared[]; statements?: number; bare: string }

/** Rounds of takes and purchases before those that count: the server is no faster after them. */
const uncounted = 4

const say = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
if (await webIsStale()) {
  say('화면을 만들고 있어요')
  await buildWeb()
}
say('PostgreSQL을 시작하고 있어요')
await using ground = await openGround()
const { sandbox } = ground
await using load = startLoad()
const markets: BenchMarket[] = []
for (const boxes of sizes) {
  say(`상품 ${boxes.toLocaleString('ko-KR')}개의 시장을 만들고 있어요`)
  markets.push(await ground.openMarket(boxes))
}
const before: Set<string>[] = []
for (const market of markets) before.push(await auditRows(market))
say('재고 있어요')
const rows = await measureReads(markets, load)
const memory = markets.map((market) => memoryOf(market.shop.pid))
const unasked = await measureUnasked(markets.at(-1) as BenchMarket, load)
rows.push(await measureTakes(markets, load))
if (hasPgbench()) rows.push(await measurePurchases(markets, load, sandbox.url))
const growing = [
  ...(await measureYearOfPrices(markets, plan.takes / 8)),
  ...(await measureSuggestions(markets, plan.takes / 8)),
]
const live = await measureLive(markets[0] as BenchMarket, plan.sockets, plan.changes)
const uploads = await measureUploads(markets[0] as BenchMarket, plan.uploads)
printRows(sizes, rows)
say(`${unasked}\n`)
for (const [place, megabytes] of memory.entries())
  say(`server memory after the reads at ${number(sizes[place] ?? 0)} boxes: ${number(megabytes ?? Number.NaN)} MB`)
for (const line of growing) say(wordsOf(sizes, line))
say(
  `live: ${live.changes} takes heard in ${live.sockets} sockets, from sending the request to receipt p50 ${number(live.p50)} ms, p99 ${number(live.p99)} ms`,
)
say(
  `uploads: ${uploads.sent} hostile ones, 20 at once (${uploads.kept} kept, the others refused); a list meanwhile p50 ${number(uploads.meanwhile.p50)} ms, p99 ${number(uploads.meanwhile.p99)} ms, without them ${number(uploads.alone.p50)} and ${number(uploads.alone.p99)}; server memory ${number(uploads.before)} MB before, ${number(uploads.peak)} at the most, ${number(uploads.after)} after`,
)
const { rows: broken, paid, difference } = await auditActs(markets, before, sandbox.url)
say(`audit: ${paid} paid orders, ${broken.length} rows, ${number(difference)} won of difference to the provider's list`)
for (const row of broken) say(`✗ ${row}`)
if (broken.length > 0 || difference !== 0) process.exitCode = 1
say(machine())
say(`${number((performance.now() - started) / 1000)} s in all`)

async function measureReads(markets: BenchMarket[], load: Load): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, asked, compared, bytes } of await compareReads(markets, load, plan)) {
    const statements = await statementsPerRequest(
      markets[0] as BenchMarket,
      load,
      Array.from({ length: 10 }, () => asked.slice(0, 20)).flat(),
    )
    rows.push({ name, compared, statements, bare: `node:http + pg, ${(bytes / 1024).toFixed(1)} kB` })
  }
  return rows
}

/** Only in the large market: growth is measured above. */
async function measureUnasked(market: BenchMarket, load: Load): Promise<string> {
  const { shop, databasePid } = market
  const at = { port: shop.port, token: await market.tokenOf(1), pids: [shop.pid, databasePid] }
  return compareUnasked(load, { ...at, seconds: plan.seconds / 4, rounds: 3 })
}

async function measureTakes(markets: BenchMarket[], load: Load): Promise<Row> {
  const pairs = await Promise.all(markets.map((market) => takePair(market, load, plan.takes)))
  const compared = await inTurn(plan.rounds, pairs, uncounted)
  const market = markets[0] as BenchMarket
  const ids = await freeBoxes(market.pool, 100)
  const statements = await statementsPerRequest(market, load, await takeRequests(market, ids))
  await releaseBoxes(market.pool, ids)
  return { name: 'take one box', compared, statements, bare: hasPgbench() ? 'pgbench' : 'node:http + pg' }
}

async function measurePurchases(markets: BenchMarket[], load: Load, sandboxUrl: string): Promise<Row> {
  const rounds = 2
  const options = { purchases: plan.purchases, rounds: uncounted + rounds, sandboxUrl }
  const pairs = await Promise.all(markets.map((market) => purchasePair(market, load, options)))
  return {
    name: 'full purchase',
    compared: await inTurn(rounds, pairs, uncounted),
    bare: 'pgbench, its five transactions',
  }
}
