import { z } from 'zod'
import { codeDigits } from '#domain/code-digits.ts'
import { filled } from '#domain/filled.ts'
import { isGoodPassword, passwordProblem, passwordsDiffer } from '#domain/password.ts'
import { phoneDigits } from '#domain/phone.ts'

const phone = z.string('휴대폰을 입력하세요').transform(phoneDigits).pipe(z.string().min(1, '휴대폰을 입력하세요'))

/** Step 1: who it is, and the code that was sent (SPEC §5). */
export const findPasswordForm = z.object({
  userid: filled('ID를 입력하세요', 50),
  name: filled('이름을 입력하세요', 30),
  phone_no: phone,
  auth_number: filled('인증번호를 입력하세요', codeDigits.long),
})

/** Step 2. The phone must have been verified: the page's own state, asked first. */
export const resetPasswordForm = z
  .object({
    userid: filled('ID를 입력하세요', 50),
    phone_no: phone,
    auth_number: filled('인증번호확인을 해주세요', codeDigits.long),
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').refine(isGoodPassword, passwordProblem),
    password2: z.string('비밀번호를 다시한번 입력하세요').min(1, '비밀번호를 다시한번 입력하세요'),
  })
  .refine((form) => form.password === form.password2, { message: passwordsDiffer, path: ['password2'] })

/** Asked of somebody who is logged in, before what would lock the owner out. */
export const currentPassword = z.string('현재 비밀번호를 입력하세요').min(1, '현재 비밀번호를 입력하세요').max(128)

/** Changing it while logged in asks the present one. */
export const changePasswordForm = z
  .object({
    current_password: currentPassword,
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').refine(isGoodPassword, passwordProblem),
    password2: z.string('비밀번호를 다시한번 입력하세요').min(1, '비밀번호를 다시한번 입력하세요'),
  })
  .refine((form) => form.password === form.password2, { message: passwordsDiffer, path: ['password2'] })
