import { z } from 'zod'
import { inquiryForm } from '#domain/forms/inquiry.ts'
import { call } from './call.ts'
import { search } from './customer-centre.ts'
import { day, id, instant, limit, optional, page, paged } from './query.ts'

/** Question and answer are plain text. `unread`: answered, but the member has not opened the answer yet. */
export const inquiry = z.object({
  id: z.int(),
  qna_code: z.string(),
  code_name: z.string(),
  q_subject: z.string(),
  q_content: z.string(),
  a_content: z.string().nullable(),
  ans_YN: z.enum(['Y', 'N']),
  created_at: instant,
  answered_at: instant.nullable(),
  unread: z.boolean(),
  file: z.object({ ori_name: z.string(), content_type: z.string() }).nullable(),
})
export type Inquiry = z.infer<typeof inquiry>

export const listInquiries = call({
  method: 'GET',
  path: '/api/users/cs-centers/qnas',
  access: 'member',
  summary: 'The member’s own inquiries, newest first',
  query: z.strictObject({
    page,
    limit: limit(20),
    ...search,
    qna_code: optional(z.string().regex(/^[A-Z]{2}$/)),
    start_date: optional(day),
    end_date: optional(day),
  }),
  result: paged(inquiry),
})

export const addInquiry = call({
  method: 'POST',
  path: '/api/users/cs-centers/qnas',
  access: 'member',
  summary: 'Ask (multipart; one optional file in the field `files[]`)',
  body: inquiryForm.strict(),
  upload: { field: 'files[]', max: 1, accepts: ['image', 'pdf'] },
  result: z.object({ data: z.object({ id: z.int() }) }),
})

export const countUnreadAnswers = call({
  method: 'GET',
  path: '/api/users/cs-centers/qnas/unread',
  access: 'member',
  summary: 'How many answers the member has not opened yet',
  result: z.object({ data: z.object({ count: z.int() }) }),
})

export const seeAnswer = call({
  method: 'PATCH',
  path: '/api/users/cs-centers/qnas/{id}/seen',
  access: 'member',
  summary: 'The member opened this inquiry with its answer',
  params: z.object({ id }),
  body: z.strictObject({}),
  result: z.object({}),
})

export const getInquiryFile = call({
  method: 'GET',
  path: '/api/users/cs-centers/qnas/{id}/file',
  access: 'member',
  summary: 'The file of an inquiry, for its owner',
  params: z.object({ id }),
  file: ['image/jpeg', 'application/pdf'],
  result: z.object({}),
})
