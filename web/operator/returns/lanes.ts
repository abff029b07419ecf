import type { ReturnLane, ReturnState } from '#domain/return-reasons.ts'

export const laneNames: Record<ReturnLane, string> = {
  WAIT: '확인 대기',
  BACK: '회수·검수',
  PAY: '환불 중',
  OVER: '끝난 반품',
}

export const noneWords: Record<ReturnLane, string> = {
  WAIT: '기다리는 반품 신청이 없어요',
  BACK: '회수하거나 검수할 상품이 없어요',
  PAY: '환불을 기다리는 반품이 없어요',
  OVER: '아직 끝난 반품이 없어요',
}

export const stateTones = {
  REQUESTED: 'amber',
  PICKUP: 'blue',
  RECEIVED: 'amber',
  REFUNDING: 'blue',
  DONE: 'pine',
  REFUSED: 'red',
  WITHDRAWN: 'gray',
} as const satisfies Record<ReturnState, string>
