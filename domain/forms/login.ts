import { z } from 'zod'

/** A password is not trimmed: it may begin or end with spaces. */
export const loginForm = z.object({
  userid: z.string('ID를 입력하세요').trim().min(1, 'ID를 입력하세요').max(50, 'ID를 입력하세요'),
  password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').max(128, '비밀번호를 입력하세요'),
})
