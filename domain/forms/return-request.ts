import { z } from 'zod'
import { accountNumber, accountPart } from './account-number.ts'

/** Fields in the order of their messages (SPEC §5). */
export const returnRequestForm = z.object({
  refund_depositor: accountPart(40),
  refund_account: accountNumber,
  refund_bank_code: accountPart(4),
  return_content: z
    .string('반품사유를 입력해주세요')
    .trim()
    .min(1, '반품사유를 입력해주세요')
    .max(500, '500자까지 입력할 수 있습니다.'),
  /** 'Y': confirms the purchase first, in the same step. */
  confirm_YN: z.enum(['Y', 'N']).default('N'),
})
export type ReturnRequest = z.output<typeof returnRequestForm>
