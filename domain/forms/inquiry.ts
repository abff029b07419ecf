import { z } from 'zod'
import { filled } from '#domain/filled.ts'
import { filledOnLines } from '#domain/on-lines.ts'

/** Characters of a question; their bytes fit into a field of a multipart body (server/http/uploads.ts). */
export const longestQuestion = 2_000

export const inquiryForm = z.object({
  qna_code: z.string('문의 유형을 선택하세요').regex(/^[A-Z]{2}$/, '문의 유형을 선택하세요'),
  q_subject: filled('제목을 입력하세요', 100),
  q_content: filledOnLines('내용을 입력하세요', longestQuestion),
})
