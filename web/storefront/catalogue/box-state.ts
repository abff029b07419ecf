import type { Cut } from '#contract/catalogue.ts'
import { type HeldLook, heldLook, productStatuses } from '#domain/product-status.ts'

type Box = Pick<Cut, 'product_status_codes' | 'cart' | 'partner_open'>

export type BoxState = {
  /** The box can be chosen and taken. */
  free: boolean
  /** The box is in the viewer's own cart. */
  mine: boolean
  /** Why the box cannot be taken; undefined when it is free. */
  look: HeldLook | '판매 중지' | '공급사 휴무' | undefined
}

/** The state of a box for this viewer; `cart[0].user_id` is the holder. */
export function boxState(box: Box, userIdx: number | undefined): BoxState {
  const { ps_code: status } = box.product_status_codes
  const mine = userIdx !== undefined && box.cart[0]?.user_id === userIdx
  return {
    free: status === productStatuses.available && box.partner_open,
    mine: mine && status < productStatuses.paying,
    look: lookOf(box, mine),
  }
}

function lookOf({ product_status_codes: { ps_code: status }, partner_open }: Box, mine: boolean): BoxState['look'] {
  if (status === productStatuses.off) return '판매 중지'
  return status === productStatuses.available && !partner_open ? '공급사 휴무' : heldLook(status, mine)
}
