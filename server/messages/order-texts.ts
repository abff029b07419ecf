import { won } from '#domain/prices.ts'
import { type Worded, worded } from './worded.ts'

/** Texts to the buyer about money. `goods`: '꽃등심살 외 2개'; `amount` in won. */
export const paidText = (orderNo: string, goods: string, amount: number): Worded =>
  worded('order.paid', { 주문번호: orderNo, 상품: goods, 금액: won(amount) })

export const cancelledText = (orderNo: string, goods: string, amount: number, reason: string): Worded =>
  worded('cancel.made', { 주문번호: orderNo, 상품: goods, 금액: won(amount), 사유: reason })

export const cancelRefusedText = (orderNo: string, goods: string, words: string): Worded =>
  worded('cancel.refused', { 주문번호: orderNo, 상품: goods, 사유: words })

/** `goods` null: a payment without goods was refunded in full. */
export const refundedText = (orderNo: string, goods: string | null, amount: number, byBank: boolean): Worded => {
  const words = { 주문번호: orderNo, 금액: won(amount), 방법: byBank ? '계좌로' : '결제한 수단으로' }
  return goods === null ? worded('payment.returned', words) : worded('order.refunded', { ...words, 상품: goods })
}
