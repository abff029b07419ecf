import { z } from 'zod'

/** Nothing is trimmed from a password: what was chosen is what is asked. */
export const loginForm = z.object({
  userid: z.string('ID를 입력하세요').trim().min(1, 'ID를 입력하세요').max(50, 'ID를 입력하세요'),
  password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').max(128, '비밀번호를 입력하세요'),
})
