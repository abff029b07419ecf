import { z } from 'zod'

const account = '환불 계좌 정보를 모두 입력해주세요.'
const part = (max: number) => z.string(account).trim().min(1, account).max(max, `${max}자까지 입력할 수 있습니다.`)

/** Fields in the order of their messages (SPEC §5). The account number comes with or without hyphens and is kept as digits. */
export const returnRequestForm = z.object({
  refund_depositor: part(40),
  refund_account: part(30).transform((said, context) => {
    const digits = said.replaceAll(/[\s-]/g, '')
    if (/^\d{6,16}$/.test(digits)) return digits
    context.addIssue('계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')
    return z.NEVER
  }),
  refund_bank_code: part(4),
  return_content: z
    .string('반품사유를 입력해주세요')
    .trim()
    .min(1, '반품사유를 입력해주세요')
    .max(500, '500자까지 입력할 수 있습니다.'),
  /** 'Y': confirms the purchase first, in the same step. */
  confirm_YN: z.enum(['Y', 'N']).default('N'),
})
export type ReturnRequest = z.output<typeof returnRequestForm>
