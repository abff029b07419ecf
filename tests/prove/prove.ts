import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { chance } from '#tests/support/chance.ts'
import { makeProduct } from '#tests/support/make.ts'
import { ledger, makeShoppers, steer } from '#tests/support/shopping.ts'
import { keepBuying, type Told } from './buyers.ts'
import { breakThings, calmDown, type Harm, startFaults } from './chaos.ts'
import { keepTheDesk } from './desk.ts'
import { brokenPromises } from './promises.ts'
import { openWorld, type World } from './world.ts'

export type Options = {
  minutes: number
  seed: number
  servers?: number
  buyers?: number
  /** Seconds between two harms, on average: the less, the more deaths; the more, the more purchases. */
  rest?: number
}
export type Report = {
  harm: Harm
  faults: number
  paid: number
  toldPaid: number
  refunds: number
  /** Returns that were paid back. */
  returned: number
  calmSeconds: number
  acts: number
  /** Answers that were neither done, nor refused with a sentence, nor cut off. */
  odd: string[]
  /** What the product's own audit and the independent one found. */
  rows: string[]
}

/** Seconds after which the members' tokens are made anew: they live for twenty minutes. */
const round = 600

/**
 * Members buy, cancel, leave, confirm and give back at several servers, and two at the desk send and decide, while processes die and stand still, the database crashes, connections are
 * cut, the clock jumps, and the provider delays, loses, doubles and garbles. Then everything comes to rest and is audited twice. The same
 * seed makes the same choices; when each of them falls is the machine's.
 */
export async function prove({ minutes, seed, servers = 3, buyers = 20, rest = 1 }: Options): Promise<Report> {
  await using world = await openWorld(servers)
  const told: Told = { paid: [], cancelled: [], odd: [], acts: 0 }
  const harm: Harm = { kills: 0, terms: 0, badEnds: 0, crashes: 0, cuts: 0, stops: 0, jumps: 0 }
  let shelf: number[] = []
  /** What is on sale or in somebody's hands, few enough that they fight over it. What was sold long ago and came back is among it. */
  const fill = async () => {
    const { rows } = await world.pool.query<{ id: number; free: boolean }>(
      'select id, ps_code = 1 as free from products where ps_code in (1, 2, 3) order by id',
    )
    shelf = rows.map(({ id }) => id)
    const missing = 60 - rows.filter(({ free }) => free).length
    for (let n = 0; n < missing; n++) shelf.push((await makeProduct(world.db)).id)
  }
  await fill()
  await startFaults(world, seed)
  const end = performance.now() + minutes * 60_000
  let faults = 0
  for (let turn = 0; performance.now() < end; turn++) {
    const until = Math.min(end, performance.now() + round * 1000)
    const over = () => performance.now() >= until
    const at = { db: world.db, config: world.config, url: world.servers[0]!.url }
    const members = await makeShoppers(at, buyers)
    const next = chance(seed + turn)
    const keepFilling = (async () => {
      while (!over()) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        // The database may just have died.
        await fill().catch(() => undefined)
      }
    })()
    await Promise.all([
      ...members.map((shopper, n) =>
        keepBuying(world, { shopper, next: chance(seed * 1_000 + turn * 100 + n), lines: [] }, () => shelf, told, over),
      ),
      ...[1, 2].map((n) => keepTheDesk(world, seed * 10 + turn * 2 + n, told.odd, over)),
      breakThings(world, next, harm, { rest, over }),
      keepFilling,
    ])
    faults += await faultsMet(world)
  }
  const calmSeconds = await calmDown(world)
  const { rows: days } = await world.pool.query<{ start: string; until: string }>(
    'select (market_today() - 2)::text as start, (market_today() + 1)::text as until',
  )
  const own = await runAudit(world.db, { whole: true })
  const books = await runLedgerAudit(world.db, paymentGateway(world.config.toss), days[0]!.start, days[0]!.until)
  const { rows: counts } = await world.pool.query<{ paid: number; refunds: number; returned: number }>(
    `select (select count(*) from orders where state = 'PAID')::int as paid,
            (select count(*) from refunds where state = 'DONE')::int as refunds,
            (select count(*) from returns where state = 'DONE')::int as returned`,
  )
  return {
    harm,
    faults,
    paid: counts[0]!.paid,
    toldPaid: told.paid.length,
    refunds: counts[0]!.refunds,
    returned: counts[0]!.returned,
    calmSeconds,
    acts: told.acts,
    odd: told.odd,
    rows: [
      ...[...own, ...(books ?? [{ rule: 'ledger', what: 'no answer' }])].map(({ rule, what }) => `${rule}: ${what}`),
      ...(await brokenPromises(world.pool, (await ledger(world)).payments, told)),
    ],
  }
}

/** How many of the provider's answers since the last question were not what was asked for. Its list of calls has an end. */
async function faultsMet(world: World): Promise<number> {
  const { calls } = await steer<{ calls: { faults: string[] }[] }>(world, 'GET', '/control/calls')
  await steer(world, 'POST', '/control/reset', { what: ['calls'] })
  return calls.filter(({ faults }) => faults.length > 0).length
}
