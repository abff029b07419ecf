import { z } from 'zod'
import { mostAtOnce } from './most-at-once.ts'

/** Where a bank file stands. NEW: put together. ISSUED: the file is out. DONE: every line has its outcome, and nothing opens it again. */
export const batchState = z.enum(['NEW', 'ISSUED', 'DONE'])
export type BatchState = z.infer<typeof batchState>
export const batchStateNames: Record<BatchState, string> = { NEW: '파일 만들기 전', ISSUED: '송금 중', DONE: '끝남' }

/** WAIT: the bank's word is awaited. FAILED: not paid; the refund may go into another batch. */
export const batchLineState = z.enum(['WAIT', 'DONE', 'FAILED'])
export type BatchLineState = z.infer<typeof batchLineState>
export const batchLineStateNames: Record<BatchLineState, string> = {
  WAIT: '결과 전',
  DONE: '송금됨',
  FAILED: '못 보냄',
}

/** As many transfers as one upload of a bank usually takes. */
export const mostInBatch = mostAtOnce
