import type { OrderStatus } from '#domain/order-status.ts'
import type { SaleModel } from '#domain/partner-status.ts'
import type { Bearer } from './bearer.ts'

/** What is known of a line. Money in won, without the delivery price, which stays with the operator. */
export type LineFacts = {
  os_code: OrderStatus
  sale_model: SaleModel
  fee_bps: number
  /** The price of the goods as the partner sees it (database function `partner_price`). */
  price: number
  /** What the buyer paid for the goods, or for those that they were given for. */
  paid: number
  /** What went back to the buyer, with delivery, … */
  refunded: number
  /** … and the part of it that the return gave back. */
  returned: number
  /** Who bears a return; null: money went back without one. */
  borne_by: Bearer | null
  /** Another box was given for it: it is the one that earns now. */
  exchanged: boolean
}

/** What a line earns its partner before and after the fee, and what stays here of the buyer's money. In won. */
export type LineEarning = { price: number; fee: number; received: number }

const nothing: LineEarning = { price: 0, fee: 0, received: 0 }

/**
 * What a line earns its partner (BUSINESS 2, #1, rules 3 to 6), or undefined while that is open. Goods that we sell ourselves and goods
 * that were exchanged earn nothing. Of a returned line the partner loses what was refunded if the return is its own (PARTNER) or the buyer
 * has changed his mind, because then the goods are back. It loses nothing by a return that we or the courier have to bear, nor by money
 * that went back without a return. What is left of the buyer's money is left to the partner in the proportion of its price to what was
 * paid, which differs only for a box that another partner gave in exchange.
 */
export function lineEarning(line: LineFacts): LineEarning | undefined {
  const { os_code, sale_model, fee_bps, price, paid, refunded, returned, borne_by, exchanged } = line
  if (os_code !== 'ORDK' && os_code !== 'RTNK') return undefined
  if (exchanged || sale_model === 'OWN') return nothing
  const received = Math.max(0, paid - refunded)
  const losesRefund = os_code === 'RTNK' && borne_by !== 'PLATFORM' && borne_by !== 'COURIER'
  const share = received === 0 ? 0 : Math.max(0, paid - returned) / paid
  const earned = losesRefund ? Math.round(price * share) : price
  return { price: earned, fee: feeOf(earned, fee_bps), received }
}

/** The fee of a sum in won: its basis points, half a won up. */
export const feeOf = (price: number, bps: number): number => Math.floor((price * bps + 5_000) / 10_000)

/** The VAT of the fees of a settlement, calculated once for their sum: a tenth, without fractions of a won, and never −0. */
export const vatOfFee = (fee: number): number => Math.trunc(fee / 10) + 0
