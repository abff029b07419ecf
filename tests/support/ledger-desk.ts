import { sql } from 'kysely'
import { getOrder } from '#contract/orders.ts'
import * as payments from '#contract/operator/payments.ts'
import type { LedgerStep } from '#domain/ledger.ts'
import { confirmElsewhere } from './confirm-elsewhere.ts'
import { makeProduct } from './make.ts'
import { openStillMarket } from './still-market.ts'
import { type Authorised, ledger, makeShopper, type Shopper, steer } from './shopping.ts'
import { type Desk, openDesk } from './staff.ts'

export type LedgerDesk = Awaited<ReturnType<typeof openLedgerDesk>>

/** A market without sweeps and notices, a buyer, and a staff member at the payment desk. */
export async function openLedgerDesk() {
  const market = await openStillMarket()
  const shopper: Shopper = await makeShopper(market)
  let desk: Desk = await openDesk(market, ['money'])
  const { rows: days } = await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)
  const day = days[0]!.day

  const look = async () => (await desk.send(payments.getLedger, { query: { from: day, to: day } })).data
  const one = async (payment_key: string) =>
    (await desk.send(payments.getPaymentLedger, { query: { payment_key } })).data
  return {
    market,
    shopper,
    day,
    desk: () => desk,
    look,
    one,
    async boxes(count: number) {
      const ids: number[] = []
      for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
      return ids
    },
    /** The row of a transfer in the desk's list. */
    async rowOf(payment_key: string, kind: 'approval' | 'cancel' = 'approval') {
      const { rows } = await look()
      return rows.find((row) => row.payment_key === payment_key && row.kind === kind)
    },
    step: (payment_key: string, row_key: string, step: LedgerStep, more: object = {}, who = desk) =>
      who.send(payments.runLedgerStep, { body: { payment_key, row_key, step, ...more } }),
    stateOf: async (order: number) => (await shopper.send(getOrder, { params: { id: order } })).data[0]!,
    givenTo: async (key: string) =>
      (await ledger(market)).payments.find(({ payment_key }) => payment_key === key)?.cancelled,
    acts: async (key: string) => (await one(key)).history.map(({ action }) => action),
    /** A refund made at the provider's own console. */
    atConsole: (order_id: string, amount?: number) =>
      steer(market, 'POST', '/control/payments/refund', { order_id, ...(amount && { amount }) }),
    /** Lets time pass, and logs in again at the desk. */
    async wait(seconds: number) {
      await market.pass(seconds)
      desk = await openDesk(market, ['money'])
    },
    confirmElsewhere: (authorised: Authorised) => confirmElsewhere(market, authorised),
  }
}
