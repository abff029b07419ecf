import { z } from 'zod'
import { cashReceipts } from '#domain/cash-receipts.ts'
import { numberOrDigits } from '#domain/digits.ts'
import { onOneLine } from '#domain/filled.ts'

export const memoPresets = ['부재시 연락주세요'] as const

const addressMissing = '주소를 입력하지 않으셨습니다'
const memoTooLong = '배송 메모는 100자까지 입력할 수 있습니다.'
const accountWrong = '환불 계좌 정보를 확인해주세요.'
const generic = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'

/** The submission of the order page (SPEC §3 "Order submission"; `delivey_tel` is spelt so). The server checks the amounts and never uses them. */
export const checkoutForm = z.object({
  user_address_id: z.preprocess(
    numberOrDigits,
    z.int(addressMissing).min(1, addressMissing).max(2_147_483_647, addressMissing),
  ),
  delivery_type: z.literal('G', '허용되지 않는 배송 방식').default('G'),
  delivery_memo: z.string(memoTooLong).overwrite(onOneLine).max(100, memoTooLong).default(''),
  pay_method: z.enum(['C', 'B'], '허용되지 않는 결제 방식'),
  paid_amount: z.preprocess(numberOrDigits, z.int(generic).min(0, generic)),
  /** The purpose of the cash receipt of a transfer; by default a business expense, because members are businesses. */
  cash_receipt: z.enum(cashReceipts).default('지출증빙'),
  bank_name: z.string(accountWrong).overwrite(onOneLine).max(30, accountWrong).default(''),
  bank_account: z.string(accountWrong).overwrite(onOneLine).max(30, accountWrong).default(''),
  bank_depositor: z.string(accountWrong).overwrite(onOneLine).max(30, accountWrong).default(''),
  delivey_tel: z
    .string('연락처를 정확히 입력하세요')
    .overwrite(onOneLine)
    .max(20, '연락처를 정확히 입력하세요')
    .default(''),
})
export type CheckoutForm = z.infer<typeof checkoutForm>
