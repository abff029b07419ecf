import { sql } from 'kysely'
import { checkNotices } from '#server/ledger/check-notices.ts'
import { approve } from '#server/refunds/approve.ts'
import { isAtRest, type Order, type World } from './world.ts'
import { mustBe } from './turn.ts'
import type { Hall } from './stage.ts'
import { comeOver, type Sweeps } from './sweep.ts'

/** Seconds between the rounds: the longest wait of a retry is five minutes, an authorisation is asked about for three quarters of an hour. */
const rounds = [60, 60, 300, 300, 600, 1_500, 3_600, 60]

/** Nothing is made up any more and time passes: everything comes to rest, and every promise holds. */
export async function settle(
  hall: Hall,
  worlds: readonly World[],
  sweeps: Sweeps,
  look: (worlds: readonly World[]) => Promise<void>,
): Promise<void> {
  for (const world of worlds) {
    world.side.healthy = true
    world.story.push('the provider is well, and everything comes to rest')
  }
  await approveHeld(hall, worlds)
  for (const [n, seconds] of rounds.entries()) {
    const restless = worlds.filter((world) => !isAtRest(world))
    await comeOver(hall, worlds, { sweeps, step: 100 + n, tide: { seconds, sweeps: true, restarts: n === 0 } })
    await look(restless)
  }
  await look(worlds)
  while (await hasNotices(hall)) await checkNotices(hall.stage.deps)
  for (const world of worlds) if (world.broken.length === 0) keepsPromises(hall, world)
}

/** The second person agrees to what waits. */
async function approveHeld({ stage: { deps, clerks } }: Hall, worlds: readonly World[]): Promise<void> {
  for (const line of worlds.flatMap(({ orders }) => orders.flatMap(({ lines }) => lines)))
    if (line.refund?.state === 'HELD') {
      await approve(deps, clerks[1], { id: line.refund.id, seen: 'HELD' })
      Object.assign(line.refund, { state: 'NEW', alone: false })
    }
}

async function hasNotices({ market }: Hall): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from provider_events where checked_at is null and next_check <= market_now()) as due`.execute(
    market.db,
  )
  return rows[0]!.due
}

function keepsPromises({ stage: { provider } }: Hall, world: World): void {
  for (const box of world.boxes)
    mustBe(world, 'a box is held by nobody, or sold', ['CART', 'ORDER', 'PAYING'].includes(box.kind ?? ''), false)
  for (const order of world.orders) {
    mustBe(world, `order ${order.n} is open`, order.state === 'FORM' || order.state === 'CONFIRMING', false)
    for (const line of order.lines)
      mustBe(world, `a refund of order ${order.n} is open`, line.refund?.state === 'NEW', false)
    mustBe(world, `won kept for order ${order.n}`, keptOf(provider, order), owedOf(order))
  }
  for (const order of world.paidTold)
    mustBe(world, `order ${order.n}, whose buyer was told that it is paid`, order.state, 'PAID')
  for (const line of world.cancelTold)
    mustBe(world, 'a line whose buyer was told that it is cancelled is live', line.live, false)
}

const keptOf = ({ book }: Hall['stage']['provider'], { payId }: Order): number =>
  book
    .ofOrder(payId ?? '')
    .filter(({ approvedAt }) => approvedAt !== null)
    .reduce((sum, { amount, cancels }) => sum + amount - cancels.reduce((given, one) => given + one.cancelAmount, 0), 0)

const owedOf = ({ state, lines }: Order): number =>
  state === 'PAID' ? lines.reduce((sum, { live, worth }) => sum + (live ? worth : 0), 0) : 0
