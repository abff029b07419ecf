import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { inquiryLane, longestAnswer } from '#domain/inquiry-clock.ts'
import { orderStatus } from '#domain/order-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, optional, sought } from '#contract/query.ts'

export const inquiryRow = z.object({
  id: z.int(),
  qna_code: z.string(),
  code_name: z.string(),
  q_subject: z.string(),
  business_name: z.string(),
  has_file: z.boolean(),
  has_notes: z.boolean(),
  /** The staff member it is assigned to; null: nobody. */
  assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: instant,
  /** When an answer is due: a day after the question. */
  due_at: instant,
  answered_at: instant.nullable(),
})
export type InquiryRow = z.infer<typeof inquiryRow>

export const inquiryDetail = inquiryRow.extend({
  /** Counts the answers, so that nobody overwrites an answer that they have not seen. */
  version: z.int(),
  q_content: z.string(),
  file: z.object({ ori_name: z.string(), content_type: z.string(), size: z.int() }).nullable(),
  a_content: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** When the member opened the present answer; null: not yet. */
  seen_at: instant.nullable(),
  /** Former answers, newest first. */
  old_answers: z.array(
    z.object({
      a_content: z.string(),
      answered_at: instant,
      answered_by: z.string().nullable(),
    }),
  ),
  /** Internal notes of the desk, oldest first. Buyers never see them. */
  notes: z.array(z.object({ id: z.int(), words: z.string(), staff_name: z.string(), written_at: instant })),
  member: z.object({
    id: z.int(),
    userid: z.string(),
    name: z.string(),
    business_name: z.string(),
    phone_no: z.string(),
    /** The number of other inquiries of this member. */
    others: z.int(),
  }),
  /** The member's last orders, newest first. `amount` in won, `cuts` '꽃등심살 외 2개'. */
  orders: z.array(
    z.object({
      id: z.int(),
      order_no: z.string(),
      at: instant,
      amount: z.int(),
      cuts: z.string(),
      os_code: orderStatus,
    }),
  ),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type InquiryDetail = z.infer<typeof inquiryDetail>

const desk = { access: 'operator', role: 'members' } as const

export const countDeskInquiries = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/inquiries/lanes',
  summary: 'How many inquiries wait, how many of them for longer than a day, and how many for whoever asks',
  result: z.object({ waiting: z.int(), late: z.int(), mine: z.int() }),
})

export const listDeskInquiries = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/inquiries',
    summary:
      'Inquiries: those that wait oldest first, answered ones by their answer, newest first; those that are looked for (`q`: the member’s business, name, telephone or order, words of question or answer) in both lanes, newest first',
    query: z.strictObject({
      lane: inquiryLane,
      q: sought,
      /** Only those assigned to the staff member who asks. */
      mine: optional(z.literal('Y')),
      qna_code: optional(z.string().regex(/^[A-Z]{2}$/)),
      cursor,
      limit: limit(50),
    }),
    result: keyset(inquiryRow),
  }),
  '문의',
  [
    { title: '종류', kind: 'text', value: ({ code_name }) => code_name },
    { title: '제목', kind: 'text', value: ({ q_subject }) => q_subject, width: 40 },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '첨부', kind: 'text', value: ({ has_file }) => (has_file ? '있음' : '') },
    { title: '물은 때', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '답할 기한', kind: 'moment', value: ({ due_at }) => due_at },
    { title: '답한 때', kind: 'moment', value: ({ answered_at }) => answered_at },
  ],
)

export const getDeskInquiry = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/inquiries/{id}',
  summary: 'One inquiry with its answers, the member and the member’s last orders',
  params: z.object({ id }),
  result: z.object({ data: inquiryDetail }),
})

export const getDeskInquiryFile = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/inquiries/{id}/file',
  summary: 'The file that came with an inquiry; each look is logged',
  params: z.object({ id }),
  file: ['image/jpeg', 'application/pdf'],
  result: z.object({}),
})

export const answerDeskInquiry = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/inquiries/{id}/answer',
  summary: 'Answer, or write the answer anew (the old one is kept); the member is told by text',
  params: z.object({ id }),
  body: z.strictObject({
    /** The version that the desk showed. If somebody has changed the inquiry since, the answer is refused. */
    version: z.int().min(0),
    a_content: z
      .string('답변을 입력하세요')
      .overwrite(onLines)
      .min(1, '답변을 입력하세요')
      .max(longestAnswer, `${longestAnswer}자까지 입력할 수 있습니다.`),
  }),
  result: z.object({ version: z.int() }),
})

export const listAssignees = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/inquiries/assignees',
  summary: 'Who may look after inquiries',
  result: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

const staffId = z.int().min(1).max(2_147_483_647).nullable()

export const assignDeskInquiry = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/inquiries/{id}/assignee',
  summary: 'Take an inquiry, give it to somebody, or let it go (null); refused when somebody was faster',
  params: z.object({ id }),
  body: z.strictObject({
    staff_id: staffId,
    /** The assignee that the desk showed. */
    seen: staffId,
  }),
  result: z.object({}),
})

export const noteDeskInquiry = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/inquiries/{id}/notes',
  summary: 'Write something down beside an inquiry, for the desk alone',
  params: z.object({ id }),
  body: z.strictObject({
    words: z
      .string('메모를 입력하세요')
      .overwrite(onLines)
      .min(1, '메모를 입력하세요')
      .max(1_000, '1000자까지 입력할 수 있습니다.'),
  }),
  result: z.object({}),
})
