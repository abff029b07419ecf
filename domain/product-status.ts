import { z } from 'zod'

/** The values of `ps_code` (DECISIONS §1). 2 to 4 are holds; from 5 on a box is over for buyers. */
export const productStatuses = {
  off: 0,
  available: 1,
  inCart: 2,
  inOrder: 3,
  paying: 4,
  sold: 5,
  returned: 6,
  closed: 9,
} as const
export const productStatus = z.literal(Object.values(productStatuses))
export type ProductStatus = z.infer<typeof productStatus>

/** Every legal move of a box, as in the table `product_moves`; a test compares the two. */
export const productMoves: Record<ProductStatus, readonly ProductStatus[]> = {
  0: [1, 9],
  1: [0, 2, 3],
  2: [0, 1, 3],
  3: [0, 1, 2, 4],
  4: [1, 2, 5],
  5: [0, 1, 6, 9],
  6: [9],
  9: [],
}

const { off, available, inCart, inOrder, paying, sold, returned, closed } = productStatuses

/** The named moves of boxes: their allowed states before, and the state after. Each is in `productMoves`, which a test checks. */
export const boxMoves = {
  post: { from: [off], to: available },
  /** Only the desk may withdraw a box from a cart. */
  withdraw: { from: [available, inCart], to: off },
  close: { from: [off], to: closed },
  /** Made by the function `take_for_cart`; `leaveCart` by `release_lapsed_cart` as well. */
  intoCart: { from: [available], to: inCart },
  leaveCart: { from: [inCart], to: available },
  intoForm: { from: [available, inCart], to: inOrder },
  backToCart: { from: [inOrder, paying], to: inCart },
  leaveForm: { from: [inOrder, paying], to: available },
  pay: { from: [inOrder], to: paying },
  sell: { from: [paying], to: sold },
  resell: { from: [sold], to: available },
  /** Cancelled, and withdrawn until the desk has looked at it. */
  keepBack: { from: [sold], to: off },
  receive: { from: [sold], to: returned },
  /** A returned box is never sold again. */
  dispose: { from: [returned], to: closed },
} as const satisfies Record<string, { from: readonly ProductStatus[]; to: ProductStatus }>
export type BoxMove = keyof typeof boxMoves

/** A cart line shows a checkbox while the buyer still holds it (SPEC §4: "when ps_code is above 0"). */
export const cartLineHasCheckbox = (status: ProductStatus): boolean => status > productStatuses.off

/** The labels of a box that cannot be taken. Undefined: it is available, or not shown. */
export type HeldLook = '내 장바구니' | '다른 구매자가 담음' | '결제중' | '판매완료'
export function heldLook(status: ProductStatus, mine: boolean): HeldLook | undefined {
  if (status === productStatuses.inCart || status === productStatuses.inOrder)
    return mine ? '내 장바구니' : '다른 구매자가 담음'
  if (status === productStatuses.paying) return '결제중'
  return status >= productStatuses.sold ? '판매완료' : undefined
}
