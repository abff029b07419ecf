import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'

const wholeAccount = '환불 계좌 정보를 모두 입력해주세요.'
/** What parts the fields and lines of a bank's file: in a name it would look like a transfer of its own. */
const parting = /[\p{C}\p{Zl}\p{Zp}",]+/gu

/** A part of an account that money goes back to; whatever is missing, one sentence asks for all of it. */
export const accountPart = (max: number) =>
  z
    .string(wholeAccount)
    .overwrite(onOneLine)
    .min(1, wholeAccount)
    .max(max, `${max}자까지 입력할 수 있습니다.`)
    .refine((said) => said.search(parting) < 0, '쉼표와 따옴표는 쓸 수 없습니다.')

/** A name that was kept before such letters were refused, as a bank's file may have it. */
export const withoutParting = (name: string): string => name.replaceAll(parting, ' ').trim()

/** Comes with or without hyphens and is kept as digits. */
export const accountNumber = accountPart(30).transform((said, context) => {
  const digits = said.replaceAll(/[\s-]/g, '')
  if (/^\d{6,16}$/.test(digits)) return digits
  context.addIssue('계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')
  return z.NEVER
})
