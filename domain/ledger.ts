import { z } from 'zod'

/** The three columns of the payment desk, which compares our books with the provider's list. */
export const ledgerColumnNames = { matched: '일치', ours: '우리에게만', theirs: '결제사에만' } as const
export type LedgerColumn = keyof typeof ledgerColumnNames
export const ledgerColumns = Object.keys(ledgerColumnNames) as [LedgerColumn, ...LedgerColumn[]]
export const ledgerColumn = z.enum(ledgerColumns)

/** The safe next steps of rows, with the text of their button. */
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

/** What reading the payment at the provider has shown about a notice. */
export const noticeOutcomeNames = {
  agrees: '장부와 같음',
  external: '밖에서 한 환불',
  unbooked: '주문 없는 결제',
  foreign: '우리 결제 아님',
} as const
export type NoticeOutcome = keyof typeof noticeOutcomeNames
export const noticeOutcome = z.enum(Object.keys(noticeOutcomeNames) as [NoticeOutcome, ...NoticeOutcome[]])

/** Most days compared at once: the provider's list is slow. */
export const mostLedgerDays = 31

/** A refund of ours is recognised among the provider's cancels by the mark at the beginning of its reason, never by the words after it. */
export const refundMark = (id: number): string => `환불 ${id}:`

/** Whether a cancel at the provider is this refund of ours: same mark and same amount. `reason` is null if it is not known. */
export const isOfRefund = (
  { reason, amount }: { reason: string | null; amount: number },
  refund: { id: number; amount: number },
): boolean => reason !== null && reason.trim().startsWith(refundMark(refund.id)) && amount === refund.amount
