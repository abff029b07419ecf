import { z } from 'zod'

/** The states of a settlement. The last two are final, but a bank may send back even what was paid (PAID → RETURNED). */
export const settlementStateNames = {
  CLOSED: '승인 전',
  APPROVED: '지급 전',
  SENDING: '지급 중',
  UNRESOLVED: '결과 모름',
  RETURNED: '지급 반송',
  PAID: '지급 완료',
  CARRIED: '이월',
} as const
export type SettlementState = keyof typeof settlementStateNames
export const settlementState = z.enum(Object.keys(settlementStateNames) as [SettlementState, ...SettlementState[]])

/** The lists of the desk: to be closed, to be approved, to be paid, at the bank, over; and the corrections. */
export const settlementLanes = {
  OPEN: [],
  APPROVE: ['CLOSED', 'RETURNED'],
  PAY: ['APPROVED'],
  BANK: ['SENDING', 'UNRESOLVED'],
  OVER: ['PAID', 'CARRIED'],
  ADJUST: [],
} as const satisfies Record<string, readonly SettlementState[]>
export type SettlementLane = keyof typeof settlementLanes
export const settlementLaneNames: Record<SettlementLane, string> = {
  OPEN: '마감 전',
  APPROVE: '승인 대기',
  PAY: '지급 대기',
  BANK: '은행 결과',
  OVER: '끝난 정산',
  ADJUST: '조정',
}
/** The lanes of settlements; in the others are partners and adjustments. */
export const settlementLane = z.enum(['APPROVE', 'PAY', 'BANK', 'OVER'])

export const adjustmentStateNames = { ASKED: '승인 전', BOOKED: '반영됨', REFUSED: '반려됨' } as const
export type AdjustmentState = keyof typeof adjustmentStateNames
export const adjustmentState = z.enum(Object.keys(adjustmentStateNames) as [AdjustmentState, ...AdjustmentState[]])

/** Why money moved on a partner's account. */
export const entryKindNames = {
  SALE: '판매',
  REFUND: '환불',
  FEE: '수수료',
  FEE_BACK: '수수료 돌려줌',
  ADJUSTMENT: '조정',
  VAT: '수수료 부가세',
  PAYOUT: '지급',
  PAYOUT_BACK: '지급 반송',
} as const
export type EntryKind = keyof typeof entryKindNames
export const entryKind = z.enum(Object.keys(entryKindNames) as [EntryKind, ...EntryKind[]])

/** Why a settlement may not be approved or paid now; '' if it may. */
export const obstacleNames = {
  HELD: '지급 보류',
  DISPUTED: '공급사 이의',
  NO_ACCOUNT: '계좌 없음',
  NEW_ACCOUNT: '계좌 바뀐 지 3일 안 됨',
  OTHER_ACCOUNT: '승인 뒤 계좌 바뀜',
} as const
export type Obstacle = keyof typeof obstacleNames
export const obstacle = z.enum(Object.keys(obstacleNames) as [Obstacle, ...Obstacle[]])

export const objectionStateNames = {
  OPEN: '답을 기다림',
  ACCEPTED: '정산에서 뺌',
  DECLINED: '그대로 둠',
  WITHDRAWN: '거둠',
} as const
export type ObjectionState = keyof typeof objectionStateNames
export const objectionState = z.enum(Object.keys(objectionStateNames) as [ObjectionState, ...ObjectionState[]])

/** How far a settlement is, in the words of its partner. */
export function settlementWords({ state, obstacle: why, confirmation }: Standing): string {
  if (why === 'HELD') return '지급 보류'
  if (state !== 'CLOSED') return partnerStateNames[state]
  return why === 'DISPUTED' ? '이의 확인 중' : confirmation ? '확인함' : '확인 전'
}
type Standing = { state: SettlementState; obstacle: Obstacle | null; confirmation: object | null }

const partnerStateNames = {
  APPROVED: '승인됨',
  SENDING: '은행에 보냄',
  UNRESOLVED: '은행 확인 중',
  RETURNED: '은행에서 돌아옴',
  PAID: '지급됨',
  CARRIED: '다음으로 이월',
} as const
