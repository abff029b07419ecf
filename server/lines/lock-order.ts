import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { DeliveryRule } from '#domain/delivery-price.ts'
import type { PayMethod } from '#domain/codes.ts'

export type LockedOrder = {
  id: number
  order_no: string
  url_code: string
  user_id: number
  state: 'FORM' | 'ENDED' | 'CONFIRMING' | 'PAID' | 'FAILED'
  amount: number
  goods_amount: number
  delivery_amount: number
  pay_method: PayMethod | null
  pay_order_id: string
  pay_started_at: string | null
  /** When the buyer was told that the boxes are lost and nothing was charged. */
  lapse_told_at: string | null
  created_at: string
  /** Null: a fee for each box. */
  delivery_rule: DeliveryRule | null
}

const columns =
  sql.raw(`id, order_no, url_code, user_id, state, amount, goods_amount, delivery_amount, pay_method, pay_order_id,
  pay_started_at, lapse_told_at, created_at, delivery_rule`)

/** Locks an order: the first lock of every transaction that touches its lines, claims or payments. */
export const lockedOrder = (orderId: number) =>
  sql<LockedOrder>`select ${columns} from orders where id = ${orderId} for update`

/** The same by the code of the form, for its owner only: the form of somebody else is as missing as none. */
export const lockedForm = (userId: number, urlCode: string) =>
  sql<LockedOrder>`
    select ${columns} from orders where url_code = ${urlCode} and user_id = ${userId} for update`

export async function lockOrder(trx: Trx, orderId: number): Promise<LockedOrder | undefined> {
  return (await lockedOrder(orderId).execute(trx)).rows[0]
}

export async function lockFormOf(trx: Trx, userId: number, urlCode: string): Promise<LockedOrder | undefined> {
  return (await lockedForm(userId, urlCode).execute(trx)).rows[0]
}
