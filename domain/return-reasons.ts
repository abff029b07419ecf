import { z } from 'zod'

/** The three fixed reasons of a return (SPEC §5), and the buyer's own words. */
export const returnReasons = {
  drip: '육즙(드립)이 너무 많아요',
  spoiled: '상품이 변질됐어요',
  wrong: '주문과 다른 상품이 왔어요',
} as const
export const returnReasonNames = { ...returnReasons, other: '그 밖의 사유' } as const
export type ReturnReason = keyof typeof returnReasonNames
export const returnReason = z.enum(Object.keys(returnReasonNames) as [ReturnReason, ...ReturnReason[]])

/** For a wrong item there is more time (DECISIONS §1), and whoever packs bears it. */
export const isWrongItem = (reason: ReturnReason): boolean => reason === 'wrong'

/** The reason that the text of a request means by itself: only the exact sentence means one of the fixed ones. */
export function returnReasonOf(content: string): ReturnReason {
  const known = (Object.keys(returnReasons) as (keyof typeof returnReasons)[]).find(
    (code) => returnReasons[code] === content.trim(),
  )
  return known ?? 'other'
}

/** The states of a return. The last three are final. */
export const returnStateNames = {
  REQUESTED: '확인 대기',
  PICKUP: '회수 중',
  RECEIVED: '검수 중',
  REFUNDING: '환불 중',
  DONE: '반품 완료',
  REFUSED: '반품 거절',
  WITHDRAWN: '신청 취소',
} as const
export type ReturnState = keyof typeof returnStateNames
export const returnState = z.enum(Object.keys(returnStateNames) as [ReturnState, ...ReturnState[]])

/** The lists of the return desk: waiting for a decision, coming back and being inspected, being refunded, closed. */
export const returnLanes = {
  WAIT: ['REQUESTED'],
  BACK: ['PICKUP', 'RECEIVED'],
  PAY: ['REFUNDING'],
  OVER: ['DONE', 'REFUSED', 'WITHDRAWN'],
} as const satisfies Record<string, readonly ReturnState[]>
export type ReturnLane = keyof typeof returnLanes
export const returnLane = z.enum(Object.keys(returnLanes) as [ReturnLane, ...ReturnLane[]])

/** All that was paid for the line has gone back already, in the provider's own console say. */
export const nothingToRefund = '이미 모두 환불되어 더 돌려줄 금액이 없습니다.'
