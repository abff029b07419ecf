import { callsTo, fault, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { type ChildMarket, lockRows } from './child-market.ts'

/** An act that stops at one of its steps. */
export type Held = {
  name: string
  act: () => Promise<unknown>
  /** Until it stands at its step. */
  reached: () => Promise<unknown>
  release?: () => Promise<void>
}

/**
 * Brings every act to its step, all of them open at once, kills the server there (kill -9) and starts it anew. One death for many
 * steps: they belong to different orders and know nothing of each other.
 */
export async function killInFlight(market: ChildMarket, acts: readonly Held[]): Promise<void> {
  const answers: Promise<unknown>[] = []
  for (const { act, reached } of acts) {
    // Whoever killed the server did not wait for its answer.
    answers.push(act().catch(() => undefined))
    await reached()
  }
  await market.kill()
  for (const { release } of acts) await release?.()
  await Promise.all(answers)
  await steer(market, 'DELETE', '/control/faults')
  await market.start()
}

/** What the provider is asked about an order never comes back; the `nth` question from now on. */
export async function hangAt(
  market: ChildMarket,
  order_id: string,
  { call, kind = 'hang_before', nth = 1 }: { call: string; kind?: string; nth?: number },
): Promise<Pick<Held, 'reached'>> {
  const before = (await callsTo(market, order_id, call)).length
  const asked = (times: number) =>
    until(async () => (await callsTo(market, order_id, call)).length >= before + times, {
      what: `${call} was not asked ${times} times`,
    })
  for (let n = 1; n < nth; n++) await fault(market, { call, kind: 'delay', ms: 800, order_id })
  if (nth === 1) await fault(market, { call, kind, order_id })
  return {
    async reached() {
      if (nth > 1) {
        await asked(nth - 1)
        await fault(market, { call, kind, order_id })
      }
      await asked(nth)
    },
  }
}

/** Stops at a row. `after`: the row is locked while the provider works on this call, so that what comes before is over. */
export function stopAtRow(
  market: ChildMarket,
  rows: string,
  id: number,
  after?: { order_id: string; call: string },
): Pick<Held, 'reached' | 'release'> & { ready: () => Promise<void> } {
  let held: Awaited<ReturnType<typeof lockRows>>
  const lock = async () => {
    held = await lockRows(market.pool, `select 1 from ${rows} where id = $1`, [id])
  }
  return {
    async ready() {
      if (after) await fault(market, { call: after.call, kind: 'delay', ms: 1_500, order_id: after.order_id })
      else await lock()
    },
    async reached() {
      if (after) {
        await until(async () => (await callsTo(market, after.order_id, after.call)).length > 0, {
          what: `${after.call} was not asked`,
        })
        await lock()
      }
      await held.reached()
    },
    release: () => held.release(),
  }
}
