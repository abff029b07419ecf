import type { Deps } from '#server/deps/deps.ts'
import { claimDuePayments, claimDueRefunds, claimVanishedBuyers, hurrySilent, type VanishedBuyer } from './claim-due.ts'
import { completeAuthorised } from './complete-authorised.ts'
import { confirmPayment } from './confirm-payment.ts'
import { paymentById } from './payment.ts'
import { sendRefund } from '#server/refunds/refund.ts'

/** So many rows of one queue are asked about at the same time in one process. */
const mostAtOnce = 30

type Queue = { atWork: number; claim: (room: number) => Promise<(() => Promise<unknown>)[]> }

export type Reconciler = {
  /** Takes what is due now and starts on it. Answers once it is taken, not once the provider has answered. */
  round: () => Promise<void>
  /** What was started has ended. */
  rest: () => Promise<void>
}

/**
 * Works off what is not settled: payments without an answer, refunds under way, buyers who authorised and vanished. Nobody waits for
 * another's order: a call that hangs keeps one place in its queue until it is given up, and what the provider is silent about has
 * queues of its own. While it says nothing to anybody, one row is asked about every few seconds, and the first answer makes the rest due.
 */
export function reconciler(deps: Deps): Reconciler {
  const { money, gateway, log } = deps
  const started = new Set<Promise<void>>()
  // Before this process has asked anything it does not know how the provider is: what others found silent is asked about again.
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

/** One round, waited for to its end. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const { round, rest } = reconciler(deps)
  await round()
  await rest()
}
