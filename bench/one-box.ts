import { cpus, loadavg } from 'node:os'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { openGround } from './ground.ts'
import { number } from './print-rows.ts'
import { processorTime } from './processor-time.ts'
import { type Connection, openConnection, rawRequest } from './raw-http.ts'
import { takeRequests } from './take.ts'

/**
 * `node bench/one-box.ts [rounds]`: 200 members, then 2,000, want the same box at the same moment, each on a connection of his own that is open
 * already. Says who won, how the others were answered, how long the slowest waited, and what else the machine had to do.
 */
const crowds = [200, 2_000]
const rounds = Number(process.argv[2] ?? 5)

type Asked = { status: number; milliseconds: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
await using ground = await openGround()
const market = await ground.openMarket(10_000)
// Warm-up: plans are made and connections opened.
await rush(market, 50)
for (const members of crowds) for (let round = 1; round <= rounds; round++) report(members, await rush(market, members))

/** `held`: how many members the database says have the box afterwards. */
async function rush(market: BenchMarket, members: number) {
  const [box] = await freeBoxes(market.pool, 1)
  const texts = (
    await takeRequests(
      market,
      Array.from({ length: members }, () => box!),
    )
  ).map(rawRequest)
  const connections = await Promise.all(texts.map(() => openConnection(market.shop.port)))
  const pids = [market.shop.pid, market.databasePid]
  const busy = loadavg()[0]!
  const processor = processorTime(...pids)
  const asked = await Promise.all(connections.map((connection, n) => ask(connection, texts[n]!)))
  const spent = processorTime(...pids) - processor
  for (const connection of connections) connection.close()
  const { rows } = await market.pool.query<{ held: number }>(
    `select count(*)::int as held from claims where product_id = $1 and kind = 'CART'`,
    [box],
  )
  await releaseBoxes(market.pool, [box!])
  return { asked, spent, busy, held: rows[0]!.held }
}

async function ask(connection: Connection, text: string): Promise<Asked> {
  const from = performance.now()
  const { status } = await connection.ask(text)
  return { status, milliseconds: performance.now() - from }
}

function report(members: number, { asked, spent, busy, held }: Awaited<ReturnType<typeof rush>>): void {
  const answers = Map.groupBy(asked, ({ status }) => status)
  const won = answers.get(200)?.length ?? 0
  const said = [...answers].map(([status, { length }]) => `${number(length)} × ${status}`).toSorted()
  const times = asked.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  say(
    `${number(members)} members: ${said.join(', ')}, ${held} holds it; ` +
      `p50 ${number(times[Math.floor(times.length / 2)]!)} ms, last ${number(times.at(-1)!)} ms; ` +
      `${number(spent / 1000, 2)} s of processor; load ${busy.toFixed(1)} on ${cpus().length} cores`,
  )
  if (won !== 1 || held !== 1) process.exitCode = 1
}
