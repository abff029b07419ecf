import type { Deps } from '#server/deps/deps.ts'
import { claimDuePayments, claimDueRefunds, claimVanishedBuyers, hurrySilent, type VanishedBuyer } from './claim-due.ts'
import { completeAuthorised } from './complete-authorised.ts'
import { confirmPayment } from './confirm-payment.ts'
import { paymentById } from './payment.ts'
import { sendRefund } from '#server/refunds/refund.ts'

/** Requests that one process has open for one queue at the same time. */
const mostAtOnce = 30

type Queue = { atWork: number; claim: (room: number) => Promise<(() => Promise<unknown>)[]> }

export type Reconciler = {
  /** Claims what is due and starts on it. Resolves when it is claimed, not when the provider has answered. */
  round: () => Promise<void>
  /** Resolves when everything that was started has ended. */
  rest: () => Promise<void>
}

/**
 * Settles what is open: payments without a result, refunds under way, buyers who authorised and vanished. No order waits for another: a
 * call that hangs occupies one place in its queue until its timeout, and rows that the provider is silent about have queues of their own.
 * While it answers nobody, one row is tried every few seconds, and the first answer makes all the others due.
 */
export function reconciler(deps: Deps): Reconciler {
  const { money, gateway, log } = deps
  const started = new Set<Promise<void>>()
  // Assumed at the start, when this process has not asked anything yet: then the first answer also makes due what other processes found
  // silent.
  let wasSilent = true

  const pay = (ids: number[]) => ids.map((id) => async () => confirmPayment(deps, (await paymentById(money, id))!))
  const refund = (groups: number[][]) =>
    groups.map((ids) => async () => {
      for (const id of ids) await sendRefund(deps, id)
    })
  const complete = (orders: VanishedBuyer[]) => orders.map((order) => () => completeAuthorised(deps, 'job', order))
  const queues: Queue[] = [
    { atWork: 0, claim: async (room) => pay(await claimDuePayments(money, room, 'fresh')) },
    { atWork: 0, claim: async (room) => pay(await claimDuePayments(money, room, 'silent')) },
    { atWork: 0, claim: async (room) => refund(await claimDueRefunds(money, room, 'fresh')) },
    { atWork: 0, claim: async (room) => refund(await claimDueRefunds(money, room, 'silent')) },
    { atWork: 0, claim: async (room) => complete(await claimVanishedBuyers(money, room)) },
  ]
  const scouts: Queue = {
    atWork: 0,
    claim: async () => [
      ...pay(await claimDuePayments(money, 1, 'scout')),
      ...refund(await claimDueRefunds(money, 1, 'scout')),
    ],
  }

  async function fill(queue: Queue): Promise<void> {
    if (queue.atWork >= mostAtOnce) return
    for (const work of await queue.claim(mostAtOnce - queue.atWork)) {
      queue.atWork++
      const done: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error }, 'reconciliation of one row failed'))
        .then(() => {
          queue.atWork--
          started.delete(done)
        })
      started.add(done)
    }
  }

  return {
    async round() {
      const silent = gateway.isSilent()
      if (wasSilent && !silent) await hurrySilent(money)
      wasSilent = silent
      for (const queue of silent ? [scouts, ...queues] : queues) await fill(queue)
    },
    async rest() {
      await Promise.all(started)
    },
  }
}

/** Runs one round to its end. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const { round, rest } = reconciler(deps)
  await round()
  await rest()
}
