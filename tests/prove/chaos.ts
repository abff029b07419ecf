import { pick } from '#tests/support/chance.ts'
import { steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import type { World } from './world.ts'

export type Harm = {
  kills: number
  terms: number
  badEnds: number
  crashes: number
  cuts: number
  stops: number
  jumps: number
}

/** Share of the provider's answers that are delayed, lost, doubled or wrong. */
const faultShare = 0.4

export async function startFaults(world: World, seed: number): Promise<void> {
  await steer(world, 'POST', '/control/mix', { seed, share: faultShare })
}

export type Pace = {
  /** Seconds between two harms, on average. */
  rest: number
  over: () => boolean
}

/** Breaks one thing after another, at least one server always up, until `over`. */
export async function breakThings(world: World, next: () => number, harm: Harm, { rest, over }: Pace): Promise<void> {
  const restarts = new Set<Promise<void>>()
  const up = () => world.servers.filter((server) => server.pid() !== undefined)
  const again = (server: World['servers'][number]) => {
    const done: Promise<void> = server.start().finally(() => restarts.delete(done))
    restarts.add(done)
  }
  while (!over()) {
    await new Promise((resolve) => setTimeout(resolve, rest * (300 + next() * 1_400)))
    const what = next()
    const server = pick(up(), next)
    if (what < 0.38 && up().length > 1) {
      harm.kills++
      await server.end('SIGKILL')
      again(server)
    } else if (what < 0.46 && up().length > 1) {
      harm.terms++
      // A process that is still starting ends by the signal itself.
      if ((await server.end('SIGTERM')) === 1) harm.badEnds++
      again(server)
    } else if (what < 0.58) {
      harm.stops++
      server.signal('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, 500 + next() * 3_000))
      server.signal('SIGCONT')
    } else if (what < 0.68) {
      harm.crashes++
      await world.crashDatabase()
    } else if (what < 0.88) harm.cuts += await world.cutConnections(1 + Math.floor(next() * 4)).catch(() => 0)
    else {
      harm.jumps++
      await world.pass(Math.floor(10 + next() * 690)).catch(() => undefined)
    }
  }
  await Promise.all(restarts)
}

/** No more harm: everybody up, the provider well, and time passes until nothing is half done. Answers the seconds it took. */
export async function calmDown(world: World): Promise<number> {
  const began = performance.now()
  await steer(world, 'DELETE', '/control/mix')
  await steer(world, 'DELETE', '/control/faults')
  await Promise.all(world.servers.map((server) => server.start()))
  for (const { url } of world.servers)
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, { patience: 60_000 })
  await comeToRest(world)
  return (performance.now() - began) / 1000
}

/** Time passes until nothing is held, paid for, given back or asked about any more. */
export async function comeToRest(world: Pick<World, 'pool' | 'pass'>): Promise<void> {
  await until(
    async () => {
      await world.pass(60)
      const { rows } = await world.pool.query(
        `select 'claim' from claims where kind in ('CART', 'ORDER', 'PAYING')
         union all select 'payment' from payments where state = 'CONFIRMING'
         union all select 'refund' from refunds where state = 'NEW'
         union all select 'asked' from orders where next_ask is not null limit 1`,
      )
      return rows.length === 0
    },
    { what: 'the market does not come to rest', patience: 240_000 },
  )
}
