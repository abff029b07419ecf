import type { PayMethod } from '#domain/codes.ts'
import type { CashReceipt } from '#domain/cash-receipts.ts'
import { stored } from '#web/api/stored.ts'

/** What the buyer has chosen on the way to paying. */
export type OrderChoices = {
  /** Boxes in the cart that are left for another time. */
  left: number[]
  addressId?: number
  memo?: string
  method?: PayMethod
  receipt?: CashReceipt
  /** What the last payment was to buy. */
  boxes: number[]
}

/** What this tab remembers of it: neither Back nor a payment that failed may lose it. Another member's is nothing. */
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

/** It is paid: the next order begins anew. */
export const dropChoices = (): void => stored.drop('orderChoices')
