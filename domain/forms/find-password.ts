import { z } from 'zod'
import { codeDigits } from '#domain/code-digits.ts'
import { filled } from '#domain/filled.ts'
import { isGoodPassword, passwordProblem, passwordsDiffer } from '#domain/password.ts'
import { phoneDigits } from '#domain/phone.ts'

const phone = z.string('휴대폰을 입력하세요').transform(phoneDigits).pipe(z.string().min(1, '휴대폰을 입력하세요'))

/** Step 1: identifies the member, with the code that was sent (SPEC §5). */
export const findPasswordForm = z.object({
  userid: filled('ID를 입력하세요', 50),
  name: filled('이름을 입력하세요', 30),
  phone_no: phone,
  auth_number: filled('인증번호를 입력하세요', codeDigits.long),
})

/** Step 2. That the phone was verified is a state of the page, and the first message. */
export const resetPasswordForm = z
  .object({
    userid: filled('ID를 입력하세요', 50),
    phone_no: phone,
    auth_number: filled('인증번호확인을 해주세요', codeDigits.long),
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').refine(isGoodPassword, passwordProblem),
    password2: z.string('비밀번호를 다시한번 입력하세요').min(1, '비밀번호를 다시한번 입력하세요'),
  })
  .refine((form) => form.password === form.password2, { message: passwordsDiffer, path: ['password2'] })

/** The current password, which a logged-in member has to give before a change that could lock them out. */
export const currentPassword = z.string('현재 비밀번호를 입력하세요').min(1, '현재 비밀번호를 입력하세요').max(128)

/** Changing the password while logged in requires the current one. */
export const changePasswordForm = z
  .object({
    current_password: currentPassword,
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').refine(isGoodPassword, passwordProblem),
    password2: z.string('비밀번호를 다시한번 입력하세요').min(1, '비밀번호를 다시한번 입력하세요'),
  })
  .refine((form) => form.password === form.password2, { message: passwordsDiffer, path: ['password2'] })
