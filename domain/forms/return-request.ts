import { z } from 'zod'
import { filledOnLines } from '#domain/on-lines.ts'
import { accountNumber, accountPart } from './account-number.ts'

/** Fields in the order of their messages (SPEC §5). */
export const returnRequestForm = z.object({
  refund_depositor: accountPart(40),
  refund_account: accountNumber,
  refund_bank_code: accountPart(4),
  return_content: filledOnLines('반품사유를 입력해주세요', 500),
  /** 'Y': confirms the purchase first, in the same step. */
  confirm_YN: z.enum(['Y', 'N']).default('N'),
})
export type ReturnRequest = z.output<typeof returnRequestForm>
