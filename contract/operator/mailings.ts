import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { longestMailing, mailingKind, mailingProblem } from '#domain/mailing.ts'
import { type Area, areas } from '#domain/provinces.ts'
import { call } from '#contract/call.ts'
import { cursor, id, instant, keyset, limit, soughtWords } from '#contract/query.ts'

const memberId = z.int().min(1).max(2_147_483_647)
const area = z.enum(Object.keys(areas) as [Area, ...Area[]])
/** Without members who have left: nobody may write to them. */
const status = z.enum(['WAIT', 'ACTIVE', 'REJECT', 'STOP'])
export type MailingStatus = z.infer<typeof status>

/** The recipients. `bought_within`: members who have paid for something within this many days; `consented`: members who accept advertising. */
export const mailingTarget = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('one'), member: memberId }),
  z.strictObject({
    to: z.literal('group'),
    statuses: z.array(status).min(1, '회원 상태를 고르세요').max(4),
    area: area.nullable(),
    bought_within: z.int().min(1).max(730).nullable(),
    consented: z.boolean(),
  }),
])
export type MailingTarget = z.infer<typeof mailingTarget>

const mailing = {
  kind: mailingKind,
  /** `#{상호}` and `#{이름}` are filled in for each recipient. */
  words: z
    .string('내용을 입력하세요')
    .overwrite(onLines)
    .min(1, '내용을 입력하세요')
    .max(longestMailing, `${longestMailing}자까지 입력할 수 있습니다.`)
    .superRefine((words, context) => {
      const message = mailingProblem(words)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  target: mailingTarget,
}

const desk = { access: 'operator', role: 'content' } as const

export const previewMailing = call({
  ...desk,
  asks: true,
  method: 'POST',
  path: '/api/operators/mailings/preview',
  summary: 'Whom a message would reach, as each would read it, when, and what it would cost; nothing is sent',
  body: z.strictObject(mailing),
  result: z.object({
    data: z.object({
      receivers: z.int(),
      /** Members of the group who have not consented to advertising, and so are left out. */
      refusing: z.int(),
      sms: z.int(),
      lms: z.int(),
      won: z.int(),
      /** When it is sent: advertising is not sent at night. */
      send_at: instant,
      waits: z.boolean(),
      /** The texts of the first few recipients. */
      samples: z.array(z.object({ business_name: z.string(), name: z.string(), text: z.string() })),
    }),
  }),
})

export const sendMailing = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/mailings',
  summary:
    'Write to one member or a group. The same key a second time is the same mailing; refused when it would reach others than were shown',
  body: z.strictObject({
    ...mailing,
    /** The idempotency key, made by the browser. */
    key: z.uuid(),
    /** The number of recipients in the preview. */
    receivers: z.int().min(1),
  }),
  result: z.object({ data: z.object({ id: z.int(), receivers: z.int(), send_at: instant, waits: z.boolean() }) }),
})

export const sentMailing = z.object({
  id: z.int(),
  kind: mailingKind,
  words: z.string(),
  staff_name: z.string(),
  receivers: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Without those that were withdrawn. */
  failed: z.int(),
  withdrawn: z.int(),
  won: z.int(),
  created_at: instant,
  send_at: instant,
})

export const listMailings = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/mailings',
  summary: 'What the desk has written, the newest first, with what came of it',
  query: z.strictObject({ cursor, limit: limit(20) }),
  result: keyset(sentMailing),
})

export const withdrawMailing = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/mailings/{id}/withdraw',
  summary: 'Keep back what of a mailing has not been tried yet',
  params: z.object({ id }),
  body: z.strictObject({}),
  result: z.object({ withdrawn: z.int() }),
})

export const findMailingMembers = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/mailings/members',
  summary: 'Members to write to: by id, name, business, number or telephone; or the one with this number',
  query: z.strictObject({ q: soughtWords }),
  result: z.object({
    data: z.array(z.object({ id: z.int(), business_name: z.string(), name: z.string(), consented: z.boolean() })),
  }),
})
