import { won } from '#domain/prices.ts'
import { type Worded, worded } from './worded.ts'

/** Texts about orders; those to the buyer are about money. `goods`: '꽃등심살 외 2개'; `amount` in won. */
export const paidText = (orderNo: string, goods: string, amount: number): Worded =>
  worded('order.paid', { 주문번호: orderNo, 상품: goods, 금액: won(amount) })

export const cancelledText = (orderNo: string, goods: string, amount: number, reason: string): Worded =>
  worded('cancel.made', { 주문번호: orderNo, 상품: goods, 금액: won(amount), 사유: reason })

export const cancelRefusedText = (orderNo: string, goods: string, words: string): Worded =>
  worded('cancel.refused', { 주문번호: orderNo, 상품: goods, 사유: words })

/** The bank has sent a transfer back. */
export const bouncedText = (orderNo: string, amount: number): Worded =>
  worded('refund.bounced', { 주문번호: orderNo, 금액: won(amount) })

/** It was sent once more. */
export const sentAgainText = (orderNo: string, amount: number, byBank: boolean): Worded =>
  worded('refund.sent-again', {
    주문번호: orderNo,
    금액: won(amount),
    방법: byBank ? '알려 주신 계좌로' : '결제한 수단으로',
  })

type Ordered = { orders: number; lines: number; until: string | null }
/** To a partner. `until`: '11월 30일 16:00까지', its cut-off; null: that is over, or it has none. */
export const orderedText = ({ orders, lines, until }: Ordered, url: string): Worded =>
  worded('partner.ordered', { 건수: String(orders), 개수: String(lines), 때: until ?? '지금 바로', 주소: url })

/** `goods` null: a payment without goods was refunded in full. */
export const refundedText = (orderNo: string, goods: string | null, amount: number, byBank: boolean): Worded => {
  const words = { 주문번호: orderNo, 금액: won(amount), 방법: byBank ? '계좌로' : '결제한 수단으로' }
  return goods === null ? worded('payment.returned', words) : worded('order.refunded', { ...words, 상품: goods })
}

/** In the provider's own console. */
export const givenBackText = (orderNo: string, amount: number): Worded =>
  worded('refund.external', { 주문번호: orderNo, 금액: won(amount) })
