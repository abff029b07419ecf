import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openSandbox } from '#sandbox/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { type BenchMarket, openBenchMarket } from './bench-market.ts'
import { shownBoxes } from './boxes.ts'
import { memoryOf } from './child.ts'
import { keepMoving } from './keep-moving.ts'
import { type Compared, inTurn } from './measure.ts'
import { number } from './print-rows.ts'
import { compareReads } from './reads.ts'
import { type Load, startLoad } from './run-load.ts'
import { table } from './table.ts'

/**
 * `node bench/shelf.ts [boxes]`: the reads against the bare limit, each box and carcass once, and then again and again while nothing moves
 * and while 20 and 50 boxes a second do (RATES=0,50). ROUNDS of SECONDS_EACH.
 */
const boxes = Number(process.argv[2] ?? 10_000)
const rates = (process.env['RATES'] ?? '0,20,50').split(',').map(Number)
const plan = { seconds: Number(process.env['SECONDS_EACH'] ?? 2), rounds: Number(process.env['ROUNDS'] ?? 3) }

const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-bench-'))
try {
  await using stack = new AsyncDisposableStack()
  const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
  stack.defer(() => cluster.stop())
  const sandbox = stack.use(await openSandbox({ port: 0 }))
  const load = stack.use(startLoad())
  const at = { cluster, boxes, dataDir: path.join(dir, 'data'), sandboxPort: sandbox.port }
  const market = stack.use(await openBenchMarket(at))
  const lines = [
    'moves a second|read|ratio to bare|by processor time|ours /s|p50 ms|p99 ms|µs|bare /s|p50 ms|p99 ms|µs'.split('|'),
  ]
  for (const [name, compared] of await firstAskings(market, load)) lines.push(lineOf('first asking', name, compared))
  for (const rate of rates) {
    await using moving = rate > 0 ? await keepMoving(market.pool, rate) : undefined
    const began = performance.now()
    const reads = await compareReads([market], load, plan)
    const moved = ((moving?.moved() ?? 0) * 1_000) / (performance.now() - began)
    for (const { name, compared } of reads) lines.push(lineOf(number(moved, 1), name, compared[0]!))
  }
  const busy = loadavg().map((value) => value.toFixed(1))
  const memory = number(memoryOf(market.shop.pid) ?? Number.NaN)
  process.stdout.write(`${table(lines)}\n\nserver memory ${memory} MB; load average ${busy.join(' ')}\n`)
} finally {
  await rm(dir, { recursive: true, force: true })
}

/** What nobody has asked before, each once. */
async function firstAskings(market: BenchMarket, load: Load): Promise<[name: string, compared: Compared][]> {
  const each = Math.min(1_000, Math.floor(boxes / 12 / plan.rounds))
  const boxIds = await shownBoxes(market.pool, each * plan.rounds)
  const carcassIds = boxIds.map((_, place) => 1 + place)
  const results: [string, Compared][] = []
  for (const [name, ids, ours, bare] of [
    ['product detail', boxIds, '/api/fronts/products/', '/product/'],
    ['carcass cuts', carcassIds, '/api/fronts/products/carcass-infos/', '/cuts/'],
  ] as const) {
    const side = (child: { port: number; pid: number }, prefix: string) => ({
      run(round: number) {
        const requests = ids.slice(round * each, (round + 1) * each).map((id) => ({ path: prefix + id }))
        return load.run({ kind: 'each-once' as const, port: child.port, connections: 16, requests })
      },
      pids: [child.pid, market.databasePid],
    })
    const [compared] = await inTurn(plan.rounds, [{ bare: side(market.bare, bare), ours: side(market.shop, ours) }])
    results.push([name, compared!])
  }
  return results
}

function lineOf(moved: string, name: string, { ours, bare, ratio }: Compared): string[] {
  const sides = [ours, bare].flatMap((side) => [
    number(side.rate),
    number(side.p50, 1),
    number(side.p99, 1),
    number(side.processor),
  ])
  return [moved, name, number(ratio, 2), number(bare.processor / ours.processor, 2), ...sides]
}
