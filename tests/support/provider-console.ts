import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import * as refunds from '#contract/operator/refunds.ts'
import type { LedgerDesk } from './ledger-desk.ts'
import { linesAt } from './lines.ts'
import { payOrderOf } from './refund-by-hand.ts'
import { callsTo } from './shopping.ts'

/** Actions and queries for tests in which our refunds meet those of the provider's console, as a staff member who is logged in before. */
export function consoleRefunds(opened: () => LedgerDesk) {
  return {
    /** A paid order of `count` lines, 430,000 won each, in our books and the provider's. */
    paid: async (count: number) => {
      const { market, shopper } = opened()
      const { order_id, lines } = await linesAt(market, shopper, 'PAYK', count)
      const { payment_key: key } = await market.db
        .selectFrom('payments')
        .select('payment_key')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
      return { order_id, lines, key, pay: await payOrderOf(market, order_id) }
    },
    cancel: (id: number) => opened().shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } }),
    look: async (id: number) => (await opened().desk().send(refunds.getRefund, { params: { id } })).data,
    retry: (id: number) =>
      opened()
        .desk()
        .send(refunds.retryRefund, { params: { id }, body: { state: 'EXTERNAL' } }),
    /** How many refunds the provider was asked for. */
    sent: async (pay: string) => (await callsTo(opened().market, pay, 'cancel')).length,
    attach: async (key: string, lines: { id: number; amount: number }[]) => {
      const row = (await opened().one(key)).rows.find(({ step }) => step === 'attach')!
      return opened().step(key, row.key, 'attach', { lines })
    },
    codesOf: async (lines: number[]) => {
      const { rows } = await sql<{ os_code: string }>`
        select os_code from order_products where id = any(${lines}::int[]) order by id`.execute(opened().market.db)
      return rows.map(({ os_code }) => os_code)
    },
  }
}
