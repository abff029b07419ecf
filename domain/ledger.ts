import { z } from 'zod'

/** The three columns of the payment desk: our books held against the provider's own list. */
export const ledgerColumnNames = { matched: '일치', ours: '우리에게만', theirs: '결제사에만' } as const
export type LedgerColumn = keyof typeof ledgerColumnNames
export const ledgerColumns = Object.keys(ledgerColumnNames) as [LedgerColumn, ...LedgerColumn[]]
export const ledgerColumn = z.enum(ledgerColumns)

/** The one safe next step of a row, and what its button says. */
export const ledgerStepNames = {
  ask: '결제사에 다시 묻기',
  complete: '주문 완료로 마치기',
  void: '결제 닫기',
  refund: '전액 돌려주기',
  settle: '환불 완료로 적기',
  attach: '환불로 붙이기',
  query: '결제사에 문의함',
} as const
export type LedgerStep = keyof typeof ledgerStepNames
export const ledgerStep = z.enum(Object.keys(ledgerStepNames) as [LedgerStep, ...LedgerStep[]])

/** What reading a notice back at the provider has shown. */
export const noticeOutcomeNames = {
  agrees: '장부와 같음',
  external: '밖에서 한 환불',
  unbooked: '주문 없는 결제',
  foreign: '우리 결제 아님',
} as const
export type NoticeOutcome = keyof typeof noticeOutcomeNames
export const noticeOutcome = z.enum(Object.keys(noticeOutcomeNames) as [NoticeOutcome, ...NoticeOutcome[]])

/** Days that may be compared at once: the provider's list takes its time. */
export const mostLedgerDays = 31

/** A refund of ours is known among the provider's cancels by the number its reason begins with, never by the words behind it. */
export const refundMark = (id: number): string => `환불 ${id}:`

/** Whether a cancel of the provider is this refund of ours: by its mark and to the won. `reason` is null where nobody has told it. */
export const isOfRefund = (
  { reason, amount }: { reason: string | null; amount: number },
  refund: { id: number; amount: number },
): boolean => reason !== null && reason.trim().startsWith(refundMark(refund.id)) && amount === refund.amount
