import type { Cut } from '#contract/catalogue.ts'
import { type HeldLook, heldLook, productStatuses } from '#domain/product-status.ts'

type Box = Pick<Cut, 'product_status_codes' | 'cart'>

export type BoxState = {
  /** Can be ticked and taken. */
  free: boolean
  /** Lies in the viewer's own cart. */
  mine: boolean
  /** Why it cannot simply be taken; undefined when it is free. */
  look: HeldLook | '판매 중지' | undefined
}

/** What a box is to the one who looks at it: `cart[0].user_id` is theirs when they hold it. */
export function boxState(box: Box, userIdx: number | undefined): BoxState {
  const { ps_code: status } = box.product_status_codes
  const mine = userIdx !== undefined && box.cart[0]?.user_id === userIdx
  return {
    free: status === productStatuses.available,
    mine: mine && status < productStatuses.paying,
    look: status === productStatuses.off ? '판매 중지' : heldLook(status, mine),
  }
}
