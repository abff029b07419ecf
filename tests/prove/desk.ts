import { deliverLines, orderLines } from '#contract/operator/fulfilment.ts'
import { listLaneLines } from '#contract/operator/orders.ts'
import * as returns from '#contract/operator/returns.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { nextParcel } from '#tests/support/lines.ts'
import { deskOf, openDesk } from '#tests/support/staff.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import type { World } from './world.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

/** A staff member who orders, sends and delivers what was bought, and decides on what comes back, at whichever server, until `over`. */
export async function keepTheDesk(world: World, seed: number, odd: string[], over: () => boolean) {
  const next = chance(seed)
  let desk: Desk | undefined
  while (!over()) {
    const { url } = pick(world.servers, next)
    try {
      desk = desk ? deskOf(url, desk.token, desk.staff) : await openDesk({ ...world, url }, ['owner'])
      await (next() < 0.6 ? moveOn(desk, next) : decide(desk, next))
    } catch (error) {
      // The clock has jumped past the end of the working day.
      if (error instanceof ServerRefusal && error.status === 401) desk = undefined
      const isClear = error instanceof ServerRefusal && (error.status < 500 || error.status === 503)
      if (!isClear && !(error instanceof NetworkFailure) && !isDatabaseAway(error)) odd.push(String(error))
    }
    await new Promise((resolve) => setTimeout(resolve, 50 + next() * 150))
  }
}

/** A new account is written by the proof itself, which meets the crashes too. */
const isDatabaseAway = (error: unknown) =>
  error instanceof Error && 'code' in error && !(error instanceof ServerRefusal)

async function moveOn(desk: Desk, next: () => number): Promise<void> {
  const lane: OrderStatus = pick(['PAYK', 'DELW', 'DELI'] as const, next)
  const { data } = await desk.send(listLaneLines, { query: { lane, limit: 20 } })
  // Not everything: buyers cancel what is still here.
  const line_ids = data.filter(() => next() < 0.4).map(({ id }) => id)
  if (line_ids.length === 0) return
  if (lane === 'PAYK') await desk.send(orderLines, { body: { line_ids } })
  else if (lane === 'DELI') await desk.send(deliverLines, { body: { line_ids, reason: '전화로 확인했어요' } })
  else {
    const parcels = line_ids.map(() => nextParcel())
    const rows = parcels.map(({ tracking_number: number }) => ({ number }))
    await desk.send(shipOrderLines, { body: { rows, line_ids, courier_code: parcels[0]!.courier_code } })
  }
}

async function decide(desk: Desk, next: () => number): Promise<void> {
  const lane = next() < 0.5 ? 'WAIT' : 'BACK'
  const { data } = await desk.send(returns.listReturns, { query: { lane, limit: 20 } })
  if (data.length === 0) return
  const { id, state, whole } = pick(data, next)
  const params = { id }
  const what = next()
  if (what < 0.15) await desk.send(returns.refuseReturnRequest, { params, body: { state, words: '확인했어요.' } })
  else if (state === 'REQUESTED' && what < 0.6)
    await desk.send(returns.approveReturnRequest, { params, body: { state } })
  else if (state === 'PICKUP') await desk.send(returns.receiveReturnGoods, { params, body: { state } })
  else {
    const part = next() < 0.3 ? Math.floor(whole / 2) : null
    await desk.send(returns.refundReturnRequest, { params, body: { state, part } })
  }
}
