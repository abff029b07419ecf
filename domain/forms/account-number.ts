import { z } from 'zod'

/** A part of an account that money goes back to; whatever is missing, one sentence asks for all of it. */
export const accountPart = (max: number) =>
  z.string(wholeAccount).trim().min(1, wholeAccount).max(max, `${max}자까지 입력할 수 있습니다.`)
const wholeAccount = '환불 계좌 정보를 모두 입력해주세요.'

/** Comes with or without hyphens and is kept as digits. */
export const accountNumber = accountPart(30).transform((said, context) => {
  const digits = said.replaceAll(/[\s-]/g, '')
  if (/^\d{6,16}$/.test(digits)) return digits
  context.addIssue('계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')
  return z.NEVER
})
