import { z } from 'zod'
import { codeDigits } from '#domain/code-digits.ts'
import { mobile, mobileForCode } from '#domain/forms/sign-up.ts'
import { call } from './call.ts'

/** JA: sign-up; FP: forgotten password; CH: a member's new telephone. */
export const authFlag = z.enum(['JA', 'FP', 'CH'])
export type AuthFlag = z.infer<typeof authFlag>

export const sendCode = call({
  method: 'POST',
  path: '/api/sms/auth/send',
  access: 'anyone',
  summary:
    'Send a verification code; a new one ends the old; locked for 180 s. After five in a day a long one, for six hours',
  body: z.strictObject({
    auth_flag: authFlag,
    phone_no: mobileForCode,
    /** `challenge:counter`, the solution for a refusal 'phone.work'; needed only where an address asks for many codes. */
    work: z.string().max(200).optional(),
  }),
  result: z.object({ data: z.object({ resend_seconds: z.int(), expires_seconds: z.int(), digits: z.int() }) }),
})

export const checkCode = call({
  method: 'POST',
  path: '/api/sms/auth/check',
  access: 'anyone',
  summary: 'Check a verification code: 5 tries, 3 minutes; a long one: 6 hours',
  body: z.strictObject({
    auth_flag: authFlag,
    phone_no: mobile,
    auth_number: z.string('인증번호를 입력하세요.').trim().min(1, '인증번호를 입력하세요.').max(codeDigits.long),
  }),
  result: z.object({}),
})
