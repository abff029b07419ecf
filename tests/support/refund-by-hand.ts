import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import { approveRefund } from '#contract/operator/refunds.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import { askBack, type returnForm, returnOf } from './asking-back.ts'
import { linesAt } from './lines.ts'
import type { Market } from './market.ts'
import { fault, type Shopper } from './shopping.ts'
import type { Desk } from './staff.ts'

/** `second`: the staff member who approves held refunds. */
type At = { market: Pick<Market, 'db' | 'sandbox'>; shopper: Shopper; desk: Desk; second?: Desk }

/** The provider's id of an order. */
export async function payOrderOf({ db }: Pick<Market, 'db'>, orderId: number): Promise<string> {
  const { pay_order_id } = await db
    .selectFrom('orders')
    .select('pay_order_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return pay_order_id
}

export async function refundOf({ db }: Pick<Market, 'db'>, line: number): Promise<number> {
  const { id } = await db.selectFrom('refunds').select('id').where('own_line_id', '=', line).executeTakeFirstOrThrow()
  return id
}

/** A line with a return request, and its decision at the desk: a refund of `part` won, else of all 430,000. */
export async function askedBack(
  { market, shopper, desk }: At,
  part: number | null,
  fields: Partial<typeof returnForm> = {},
) {
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK')
  const line = lines[0]!
  await askBack(shopper, line, fields)
  const { id } = await returnOf(market, line)
  return {
    line,
    order_id,
    pay: await payOrderOf(market, order_id),
    decide: () => desk.send(refundReturnRequest, { params: { id }, body: { state: 'REQUESTED', part } }),
  }
}

/** The refund of a return (with its account) that the provider has refused so often that a person has to send it. */
export async function returnByHand(at: At, part: number | null, fields: Partial<typeof returnForm> = {}) {
  const found = await askedBack(at, part, fields)
  await refusing(at.market, found.pay)
  const { refund_state } = await found.decide()
  const id = await refundOf(at.market, found.line)
  if (refund_state === 'HELD') await at.second?.send(approveRefund, { params: { id }, body: { state: 'HELD' } })
  await sql`update refunds set state = 'MANUAL' where id = ${id}`.execute(at.market.db)
  return { ...found, id }
}

/** The refund of a cancelled line, which has no account, that a person has to send. */
export async function cancelByHand({ market, shopper }: Pick<At, 'market' | 'shopper'>) {
  const { lines, order_id } = await linesAt(market, shopper, 'PAYK')
  const line = lines[0]!
  const pay = await payOrderOf(market, order_id)
  await refusing(market, pay)
  await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
  const id = await refundOf(market, line)
  await sql`update refunds set state = 'MANUAL' where id = ${id}`.execute(market.db)
  return { line, order_id, pay, id }
}

const refusing = (market: Pick<Market, 'sandbox'>, order_id: string) =>
  fault(market, { call: 'cancel', kind: 'error_before', status: 403, code: 'NOT_CANCELABLE_PAYMENT', order_id })
