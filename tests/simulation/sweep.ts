import { sql } from 'kysely'
import { closeStaleForms } from '#server/payments/close-stale-forms.ts'
import { confirmDelivered } from '#server/orders/confirm-delivered.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { type Reconciler, reconciler } from '#server/payments/reconcile-payments.ts'
import { receiveWebhook } from '#server/payments/receive-webhook.ts'
import { chance } from '#tests/support/chance.ts'
import { inParallel } from './in-parallel.ts'
import { lapseCarts, lapseForms } from './holds.ts'
import type { Hall } from './stage.ts'
import type { Tide } from './tides.ts'
import type { World } from './world.ts'

/** The background work of the process that is alive now. */
export type Sweeps = { reconciling?: Reconciler }
type Now = { sweeps: Sweeps; step: number; tide: Tide }

/** Time passes; what was under way in the network arrives; whoever is alive sweeps. */
export async function comeOver(hall: Hall, worlds: readonly World[], { sweeps, step, tide }: Now): Promise<void> {
  for (const { story } of worlds) story.push(`   ${tide.seconds} s pass${tide.sweeps ? ', and the sweeps run' : ''}`)
  if (tide.seconds > 0) await hall.turn(tide.seconds)
  for (const { side } of worlds) await arrive(side)
  await inParallel(worlds, (world) => deliverNotices(hall, world, step))
  if (tide.restarts) delete sweeps.reconciling
  if (tide.sweeps) await sweep(hall, worlds, sweeps)
}

/** What nobody waits for any more is carried out all the same. */
async function arrive(side: World['side']): Promise<void> {
  const due = side.late.filter((one) => side.healthy || one.tides-- <= 0)
  side.late = side.late.filter((one) => !due.includes(one))
  for (const { act } of due) await act()
}

/** A notice is lost, comes at once, twice, or later than what happened after it. */
async function deliverNotices(
  { stage: { deps, provider } }: Hall,
  { seed, side, story }: World,
  step: number,
): Promise<void> {
  for (const notice of side.notices) {
    if (notice.step >= 0) continue
    const fate = chance(seed * 17 + side.announced * 131 + notice.id.length)()
    // The hint that it was authorised tells nothing that the sweep does not ask for.
    const lost = notice.payment.status === 'IN_PROGRESS' ? 0.8 : 0.4
    notice.step = fate < lost ? Infinity : fate < lost + 0.1 ? step : step + 1 + Math.floor(fate * 3)
  }
  const due = side.notices.filter((notice) => notice.step <= step || (side.healthy && notice.step < Infinity))
  side.notices = side.notices.filter((notice) => !due.includes(notice))
  for (const { payment, id } of due.toReversed()) {
    story.push(`    the notice of ${payment.paymentKey} (${payment.status}) arrives`)
    const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { ...provider.shown(payment) } }
    const said = {
      headers: { 'tosspayments-webhook-transmission-id': id },
      ip: `10.${seed % 250}.${Math.floor(seed / 250) % 250}.1`,
    }
    await receiveWebhook(deps, body, said)
    if (seed % 3 === 0) await receiveWebhook(deps, body, said)
  }
}

async function sweep({ stage, market }: Hall, worlds: readonly World[], sweeps: Sweeps): Promise<void> {
  const { deps, now } = stage
  for (let freed = 1; freed > 0;) {
    const { carts, forms } = await expireHolds(deps)
    freed = carts + forms
  }
  await closeStaleForms(deps)
  await confirmDelivered(deps)
  for (const world of worlds) {
    lapseForms(world, now())
    lapseCarts(world, now())
    closeForms(world, now())
    confirmLines(world, now())
  }
  sweeps.reconciling ??= reconciler(deps)
  do {
    await sweeps.reconciling.round()
    await sweeps.reconciling.rest()
  } while (await isDue())

  async function isDue(): Promise<boolean> {
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from payments where state = 'CONFIRMING' and next_try <= market_now())
        or exists (select from refunds where state = 'NEW' and next_try <= market_now())
        or exists (select from orders where next_ask <= market_now() and state in ('FORM', 'ENDED')) as due`.execute(
      market.db,
    )
    return rows[0]!.due
  }
}

const longestAuthorisation = 2_700
const day = 86_400

function closeForms({ orders }: World, now: number): void {
  for (const order of orders)
    if (order.state === 'ENDED' && order.payStarted !== null && order.payStarted < now - longestAuthorisation)
      for (const line of order.lines) if (line.os === 'ORDW' && !line.live) line.os = 'PAYF'
}

function confirmLines({ orders }: World, now: number): void {
  for (const { lines } of orders)
    for (const line of lines) if (line.os === 'DELK' && line.laneAt <= now - 7 * day) line.os = 'ORDK'
}
