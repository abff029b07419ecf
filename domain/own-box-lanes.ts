import { z } from 'zod'
import { type ProductStatus, productStatuses } from './product-status.ts'

/** What is going on with a box, as its partner sees it: never who holds it, nor how. */
export const ownBoxLaneNames = {
  selling: '판매 중',
  held: '손님이 보는 중',
  off: '멈춤',
  sold: '팔림',
} as const
export type OwnBoxLane = keyof typeof ownBoxLaneNames
export const ownBoxLanes = Object.keys(ownBoxLaneNames) as OwnBoxLane[]
export const ownBoxLane = z.enum(ownBoxLanes)

/** Days, today included, for which a sold box is listed. */
export const ownSoldDays = 30

/** Who stopped a box: its partner, the market, or the end of its last day of sale. */
export const stoppedBy = z.enum(['partner', 'market', 'until'])
export type StoppedBy = z.infer<typeof stoppedBy>
export const stoppedByNames: Record<StoppedBy, string> = {
  partner: '우리가 멈췄어요',
  market: '한결에서 멈췄어요',
  until: '판매 기한이 지났어요',
}

/** Why a box is left as it is, for its partner. */
export function notFreeWords(status: ProductStatus): string {
  const { off, available, sold } = productStatuses
  if (status === off) return '판매를 멈춘 상품이에요'
  if (status === available) return '그사이 바뀌었어요'
  if (status < sold) return '지금 다른 손님이 보고 있어요'
  return status === sold ? '이미 팔렸어요' : '판매가 끝난 상품이에요'
}
