import { once } from 'node:events'
import { freePort } from '#scripts/postgres/free-port.ts'
import { buildWeb, webIsStale } from '#scripts/start/web.ts'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { type Child, memoryOf, startChild, untilAnswers } from './child.ts'
import { openGround } from './ground.ts'
import { number } from './print-rows.ts'
import { processorTime } from './processor-time.ts'
import { readsOf } from './reads.ts'
import { startLoad } from './run-load.ts'
import type { CrowdAnswer, CrowdJob } from './socket-crowd.ts'
import { machine } from './machine.ts'
import { table } from './table.ts'

/**
 * `npm run bench:sockets`: SOCKETS (10,000) live sockets on one server. What each costs, how soon all hear of a take, what sending costs beside
 * bare Socket.IO and bare ws with the same frames in the same run, and what lists cost while 50 boxes a second move.
 */
const sockets = Number(process.env['SOCKETS'] ?? 10_000)
const changes = 20
const stormSeconds = 10
const movesPerSecond = 50

type Server = {
  name: string
  speaks: 'socket.io' | 'ws'
  pids: number[]
  port: number
  wordsOf(n: number): string
  say(n: number): Promise<void>
}
type Measured = { name: string; kilobytes: number; p50: number; p99: number; microseconds: number; crowd: Child }

let frameOfShop = ''

const say = (line: string) => void process.stdout.write(`${line}\n`)
{
  if (await webIsStale()) await buildWeb()
  await using ground = await openGround()
  const market = await ground.openMarket(10_000)
  await using stack = new AsyncDisposableStack()
  const ids = await freeBoxes(market.pool, changes + stormSeconds * movesPerSecond)

  const quiet = await listsAt(market)
  const shop = await measure(stack, {
    name: '한결',
    speaks: 'socket.io',
    pids: [market.shop.pid],
    port: market.shop.port,
    wordsOf: (n) => `"id":${ids[n]},`,
    say: (n) => take(market, ids[n]!, n),
  })
  const still = await listsAt(market)
  const [stormy, { moved, refused }] = await Promise.all([listsAt(market), storm(market, ids.slice(changes))])
  await shop.crowd[Symbol.asyncDispose]()
  const measured = [shop]
  for (const speaks of ['socket.io', 'ws'] as const) {
    const one = await measure(stack, await bareServer(stack, speaks, frameOfShop))
    await one.crowd[Symbol.asyncDispose]()
    measured.push(one)
  }
  await releaseBoxes(market.pool, ids)
  say(
    table([
      [`${number(sockets)} sockets`, 'kB per socket', 'heard p50 ms', 'p99 ms', 'µs per frame', 'of ours'],
      ...measured.map(({ name, kilobytes, p50, p99, microseconds }) => [
        name,
        number(kilobytes, 1),
        number(p50),
        number(p99),
        number(microseconds, 2),
        number(shop.microseconds / microseconds, 2),
      ]),
    ]),
  )
  const words = ({ p50, p99 }: Lists) => `p50 ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms`
  say(
    `lists: without sockets ${words(quiet)}; with them ${words(still)}; while ${number(moved, 1)} boxes a second move (${refused} refused) ${words(stormy)}`,
  )
  say(machine())
}
process.exit()

async function measure(stack: AsyncDisposableStack, server: Server): Promise<Measured> {
  const crowd = stack.use(startChild('bench/socket-crowd.ts'))
  const ask = async (job: CrowdJob): Promise<CrowdAnswer> => {
    crowd.process.send(job)
    const [answer] = (await once(crowd.process, 'message')) as [CrowdAnswer]
    return answer
  }
  const memory = () => server.pids.reduce((sum, pid) => sum + (memoryOf(pid) ?? Number.NaN), 0)
  const before = memory()
  const url = `ws://127.0.0.1:${server.port}/${server.speaks === 'ws' ? '' : 'socket.io/?EIO=4&transport=websocket'}`
  await ask({ kind: 'open', url, sockets, speaks: server.speaks })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const kilobytes = ((memory() - before) * 1024) / sockets
  const times: number[] = []
  let processor = 0
  for (let n = 0; n < changes; n++) {
    // With a pause, so that each take meets an idle server; `storm` measures takes without one.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const all = ask({ kind: 'hear', words: server.wordsOf(n) })
    const worked = processorTime(...server.pids)
    const from = performance.timeOrigin + performance.now()
    const [answer] = await Promise.all([all, server.say(n)])
    processor += processorTime(...server.pids) - worked
    if (!('heard' in answer)) throw new Error('the crowd said something else')
    times.push(...answer.heard.map((at) => at - from))
    frameOfShop ||= answer.frame
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  const microseconds = (processor * 1000) / (changes * sockets)
  return { name: server.name, kilobytes, p50: at(0.5), p99: at(0.99), microseconds, crowd }
}

async function bareServer(stack: AsyncDisposableStack, speaks: 'socket.io' | 'ws', frame: string): Promise<Server> {
  const port = await freePort()
  const child = stack.use(startChild('bench/bare-sockets.ts', { PORT: String(port), SPEAKS: speaks }))
  const wordsOf = (n: number) => `"id":${1000 + n},`
  const url = `http://127.0.0.1:${port}/`
  await untilAnswers(url, child)
  return {
    name: speaks === 'ws' ? 'bare ws' : 'bare Socket.IO',
    speaks,
    pids: [child.pid],
    port,
    wordsOf,
    async say(n) {
      await (await fetch(url, { method: 'POST', body: frame.replace(/"id":\d+,/, wordsOf(n)) })).arrayBuffer()
    },
  }
}

async function take(market: BenchMarket, id: number, buyer: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${market.shop.port}/api/users/carts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await market.tokenOf(buyer + 1)}` },
    body: JSON.stringify({ product_id: [id] }),
  })
  if (!response.ok) throw new Error(`taking box ${id}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

type Lists = { p50: number; p99: number }
/** The latency of lists meanwhile; refusals count as responses. */
async function listsAt(market: BenchMarket): Promise<Lists> {
  await using load = startLoad()
  const [list] = await readsOf(market)
  // Awaited here: otherwise the load would be disposed before its result.
  return await load.run({
    kind: 'for-a-time',
    port: market.shop.port,
    connections: 4,
    seconds: stormSeconds,
    requests: list!.ours,
  })
}

/** Takes boxes at a rate; returns the actual rate per second, and how many were refused because the server was busy. */
async function storm(market: BenchMarket, ids: readonly number[]): Promise<{ moved: number; refused: number }> {
  let refused = 0
  const from = performance.now()
  const going = ids.map(async (id, n) => {
    await new Promise((resolve) => setTimeout(resolve, (n * 1000) / movesPerSecond))
    await take(market, id, n).catch(() => refused++)
  })
  await Promise.all(going)
  return { moved: ((ids.length - refused) * 1000) / (performance.now() - from), refused }
}
