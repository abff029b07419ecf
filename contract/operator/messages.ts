import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { type MessageTemplate, messageWordings } from '#domain/message-wordings.ts'
import { channelNames, outcomeName, receiverOf, titleOf } from '#domain/message-names.ts'
import { mostAtOnce } from '#domain/most-at-once.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, optional, sorting, sought } from '#contract/query.ts'
import { moment } from './moment.ts'

/** RETRY: it had failed, and a staff member has queued it again. */
export const messageState = z.enum(['QUEUED', 'RETRY', 'SENT', 'FAILED'])
export type MessageState = z.infer<typeof messageState>

export const messageRow = z.object({
  id: z.int(),
  /** The event's name: 'member.approve'. */
  template: z.string(),
  state: messageState,
  kind: z.enum(['service', 'advertising', 'code']),
  channel: z.enum(['SMS', 'LMS', 'ATA']),
  /** Masked: '010-****-5678'. */
  to: z.string(),
  member: z.object({ id: z.int(), business_name: z.string(), name: z.string() }).nullable(),
  partner: z.object({ id: z.int(), partner_name: z.string() }).nullable(),
  /** What the text is about: an order, a box, a return. */
  about: z.object({ kind: z.enum(['member', 'order', 'product', 'return', 'inquiry']), id: z.int() }).nullable(),
  /** Empty for a code, which nobody may read, and, unless it is to a partner, for who only looks. */
  text: z.string(),
  failure: z.string().nullable(),
  /** It was sent to the provider, and it is unknown whether it was accepted. */
  doubtful: z.boolean(),
  tries: z.int(),
  retried: z.int(),
  won: z.int().nullable(),
  created_at: instant,
  next_try: instant,
  sent_at: instant.nullable(),
  /** When it arrived, by the provider's report; null while unknown. */
  delivered_at: instant.nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

const template = z.enum(Object.keys(messageWordings) as [MessageTemplate, ...MessageTemplate[]])
const desk = { access: 'operator', role: 'content' } as const

export const countMessages = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/messages/counts',
  summary: 'How many texts wait, wait again and failed, and what this month’s have cost',
  result: z.object({
    states: z.array(z.object({ state: messageState, count: z.int() })),
    month: z.object({ sent: z.int(), won: z.int() }),
  }),
})

export const listMessages = listed(
  call({
    ...desk,
    looks: true,
    method: 'GET',
    path: '/api/operators/messages',
    summary: 'Texts, the newest first',
    query: z.strictObject({
      sort: sorting('at', 'what', 'to', 'won', 'state'),
      state: optional(messageState),
      template: optional(z.string().max(40)),
      member: optional(id),
      /** The texts of one mailing. */
      mailing: optional(id),
      q: sought,
      cursor,
      limit: limit(50),
    }),
    result: keyset(messageRow),
  }),
  '문자',
  [
    { title: '때', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '종류', kind: 'text', value: ({ template }) => titleOf(template), width: 20 },
    { title: '받는 사람', kind: 'text', value: receiverOf, width: 22 },
    { title: '번호', kind: 'text', value: ({ to }) => to },
    { title: '내용', kind: 'text', value: ({ text }) => text, width: 60 },
    { title: '방식', kind: 'text', value: ({ channel }) => channelNames[channel] },
    { title: '비용', kind: 'won', value: (message) => message.won },
    { title: '결과', kind: 'text', value: outcomeName },
    { title: '보낸 때', kind: 'moment', value: ({ sent_at }) => sent_at },
  ],
)

export const retryMessages = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/messages/retry',
  summary:
    'Put failed texts in the queue again (FAILED → RETRY), all or none; a code never, its time is over. The provider is asked first whether it has one that is in doubt, unless somebody says to send it anyway',
  body: z.strictObject({
    ids: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1, '선택된 문자가 없습니다.')
      .max(mostAtOnce, `한 번에 ${mostAtOnce}개까지 할 수 있습니다.`),
    /** Sends again without asking the provider first, although the text may then arrive twice. */
    unasked: z.boolean().default(false),
  }),
  result: z.object({ queued: z.int() }),
})

export const messageWording = z.object({
  template,
  title: z.string(),
  /** `text`: the wording in force; `usual`: that of the code. */
  text: z.string(),
  usual: z.string(),
  samples: z.record(z.string(), z.string()),
  needed: z.array(z.string()),
  /** Who wrote the wording in force; null: it is the code's. */
  written: z.object({ staff_name: z.string(), effective_from: instant }).nullable(),
  /** The approved template for KakaoTalk. `fits`: it has the wording in force; otherwise a plain text is sent. */
  kakao: z.object({ kakao_id: z.string(), fits: z.boolean() }).nullable(),
  /** The next wording, and from when it is in force. */
  next: z.object({ id: z.int(), text: z.string(), effective_from: instant, staff_name: z.string() }).nullable(),
})
export type MessageWording = z.infer<typeof messageWording>

export const listWordings = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/messages/wordings',
  summary: 'Every text that can be worded, with what may stand in it',
  result: z.object({ data: z.array(messageWording) }),
})

export const saveWording = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/messages/wordings/{template}',
  summary: 'Other words from a moment on; without a text the code’s own again. Refused when somebody else was faster',
  params: z.object({ template }),
  body: z.strictObject({
    text: z.string().overwrite(onLines).min(1, '내용을 입력하세요').max(2_000).nullable(),
    /** From when it is in force; null: now. */
    effective_from: moment,
    /** `seen`: the wording that the desk showed; `seen_next`: the coming one that it showed. */
    seen: z.string(),
    seen_next: z.int().nullable().optional(),
  }),
  /** `seen` and `seen_next` for the next change by the same desk. */
  result: z.object({ seen: z.string(), seen_next: z.int().nullable() }),
})

export const withdrawWording = call({
  ...desk,
  method: 'DELETE',
  path: '/api/operators/messages/wordings/{template}/{id:int}',
  summary: 'Take words back that do not hold yet; the log keeps them',
  params: z.object({ template, id }),
  /** For the next change by the same desk. */
  result: z.object({ seen_next: z.int().nullable() }),
})

export const setKakaoTemplate = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/messages/wordings/{template}/kakao',
  summary:
    'Send a text by KakaoTalk with this template of the channel, or no more (null). The provider is asked: it must be approved and say what holds now',
  params: z.object({ template }),
  body: z.strictObject({ kakao_id: z.string().trim().min(1, '템플릿 코드를 입력하세요').max(60).nullable() }),
  result: z.object({}),
})
