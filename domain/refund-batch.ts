import { z } from 'zod'
import { mostAtOnce } from './most-at-once.ts'

/** The state of a batch. NEW: without a file yet. ISSUED: its file was made. DONE: every line has its result, which is final. */
export const batchState = z.enum(['NEW', 'ISSUED', 'DONE'])
export type BatchState = z.infer<typeof batchState>
export const batchStateNames: Record<BatchState, string> = { NEW: '파일 만들기 전', ISSUED: '송금 중', DONE: '끝남' }

/** WAIT: the bank's result is not known yet. FAILED: not paid; the refund may be put into another batch. */
export const batchLineState = z.enum(['WAIT', 'DONE', 'FAILED'])
export type BatchLineState = z.infer<typeof batchLineState>
export const batchLineStateNames: Record<BatchLineState, string> = {
  WAIT: '결과 전',
  DONE: '송금됨',
  FAILED: '못 보냄',
}

/** Most transfers in one batch, which is what a bank's upload usually accepts. */
export const mostInBatch = mostAtOnce
