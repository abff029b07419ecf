import { z } from 'zod'
import { numberOrDigits } from '#domain/digits.ts'
import { onLines } from '#domain/on-lines.ts'

/** Reason 8 is free text (SPEC §5, §9). */
export const freeTextReason = 8
export const withdrawalForm = z
  .object({
    user_out_code_id: z.preprocess(numberOrDigits, z.int32('탈퇴사유를 선택하세요').min(1, '탈퇴사유를 선택하세요')),
    user_content: z
      .string('탈퇴사유를 입력하세요')
      .overwrite(onLines)
      .max(500, '500자까지 입력할 수 있습니다.')
      .default(''),
  })
  .refine((form) => form.user_out_code_id !== freeTextReason || form.user_content !== '', {
    message: '탈퇴사유를 입력하세요',
    path: ['user_content'],
  })
