import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'

const wholeAccount = '환불 계좌 정보를 모두 입력해주세요.'
/** Characters that separate the fields and lines of a bank file: inside a name they could forge another transfer. */
const parting = /[\p{C}\p{Zl}\p{Zp}",]+/gu

/** A field of an account for refunds. All fields share one message, which asks for the whole account. */
export const accountPart = (max: number) =>
  z
    .string(wholeAccount)
    .overwrite(onOneLine)
    .min(1, wholeAccount)
    .max(max, `${max}자까지 입력할 수 있습니다.`)
    .refine((said) => said.search(parting) < 0, '쉼표와 따옴표는 쓸 수 없습니다.')

/** An old name, stored before such characters were refused, cleaned for a bank file. */
export const withoutParting = (name: string): string => name.replaceAll(parting, ' ').trim()

/** With or without hyphens, in full-width digits too; stored as digits. */
export const accountNumber = accountPart(30).transform((said, context) => {
  const digits = said.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (/^\d{6,16}$/.test(digits)) return digits
  context.addIssue('계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')
  return z.NEVER
})
