import { z } from 'zod'
import { filled } from '#domain/filled.ts'
import { phoneDigits } from '#domain/phone.ts'

export const findIdForm = z.object({
  name: filled('이름을 입력하세요', 30),
  phone_no: z.string('휴대폰을 입력하세요').transform(phoneDigits).pipe(z.string().min(1, '휴대폰을 입력하세요')),
})
