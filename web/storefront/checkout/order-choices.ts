import type { PayMethod } from '#domain/codes.ts'
import type { CashReceipt } from '#domain/cash-receipts.ts'
import { stored } from '#web/api/stored.ts'

/** The buyer's choices on the way to the payment. */
export type OrderChoices = {
  /** Boxes in the cart that are not chosen for this order. */
  left: number[]
  addressId?: number
  memo?: string
  method?: PayMethod
  receipt?: CashReceipt
  /** The boxes of the last payment. */
  boxes: number[]
}

/** Choices kept in this tab, so that neither Back nor a failed payment loses them. Those of another member are ignored. */
export function readChoices(): OrderChoices {
  const blank = { left: [], boxes: [] }
  try {
    const { user, ...kept } = JSON.parse(stored.get('orderChoices') ?? '{}')
    return user === stored.get('user_idx') ? { ...blank, ...kept } : blank
  } catch {
    return blank
  }
}

export function keepChoices(part: Partial<OrderChoices>): void {
  stored.set('orderChoices', JSON.stringify({ ...readChoices(), ...part, user: stored.get('user_idx') }))
}

/** After the payment: the next order starts without choices. */
export const dropChoices = (): void => stored.drop('orderChoices')
