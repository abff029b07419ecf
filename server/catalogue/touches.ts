import type { Received } from '#contract/call.ts'
import type { listCarcasses } from '#contract/catalogue.ts'
import { type ProductStatus, productMoves, productStatuses } from '#domain/product-status.ts'
import type { ListFilter } from './asking.ts'
import { type BoxBeside, sameCuts } from './find-product.ts'
import type { Move } from './market-news.ts'

const { available, inCart, paying, sold } = productStatuses

type Touches = (move: Move) => boolean

/** Whether a box that is now in state `now` has joined the boxes in `state`, or may have left them. */
const joinsOrLeaves = (state: ProductStatus, now: ProductStatus) => now === state || productMoves[state].includes(now)

const fits = (chosen: readonly string[], code: string) => chosen.length === 0 || chosen.includes(code)

export function touchesList(filter: ListFilter): Touches {
  const { ps_code: state = available, product_type, pc_code, beef_code, grade_code, partner_id } = filter
  return (move) =>
    joinsOrLeaves(state, move.ps_code) &&
    (!product_type || product_type === move.product_type) &&
    fits(pc_code, move.pc_code) &&
    fits(beef_code, move.beef_code) &&
    fits(grade_code, move.grade_code) &&
    (partner_id.length === 0 || partner_id.includes(move.partner_id))
}

/** Touched by moves of the box itself, of the boxes beside it, and of each box that comes on sale and is new enough to be shown beside it. */
export function touchesBox({ id, pc_code, beef_code }: BoxBeside, same: readonly BoxBeside[]): Touches {
  const shown = new Set([id, ...same.map((one) => one.id)])
  const oldest = same.length < sameCuts ? -Infinity : same.at(-1)!.posted
  return (move) =>
    shown.has(move.id) ||
    (move.ps_code === available && move.pc_code === pc_code && move.beef_code === beef_code && move.posted >= oldest)
}

/** All boxes posted today are counted, from free to sold: a box that is held or bought changes nothing. */
export const touchesToday: Touches = ({ product_type, ps_code }) =>
  product_type === 'D' && !(ps_code >= inCart && ps_code <= sold)

/** Whether a box is paid for or sold makes no difference to a card: it was shown, and was not free before. */
export function touchesCarcasses({ product_type, beef_code }: Received<typeof listCarcasses>['query']): Touches {
  return (move) =>
    move.ps_code !== paying &&
    move.ps_code !== sold &&
    (!product_type || product_type === move.product_type) &&
    fits(beef_code, move.beef_code)
}
