import type { RefundState } from '#domain/refund-lanes.ts'

/** The result of a refund in words; `done`: the words for one that is complete. */
export const refundSaid = (state: RefundState, done: string): string =>
  ({
    DONE: done,
    HELD: '다른 담당자의 승인을 기다려요',
    NEW: '결제사의 답을 기다려요',
    MANUAL: '결제사가 거절했어요',
    EXTERNAL: '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요',
  })[state]
