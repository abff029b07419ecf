import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { signUpForm } from '#domain/forms/sign-up.ts'
import { memberStatus, memberStatusNames, rejectReason } from '#domain/member-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { day, id, instant, limit, optional, page, paged, sought } from '#contract/query.ts'

/** The tax service's answer about a business number (PROVIDERS §5); null: it was never asked or did not answer. */
export const taxState = z
  .object({ b_stt: z.string(), b_stt_cd: z.string(), tax_type: z.string(), asked_at: instant })
  .nullable()

export const memberRow = z.object({
  id: z.int(),
  userid: z.string(),
  name: z.string(),
  business_name: z.string(),
  business_no: z.string(),
  phone_no: z.string(),
  status: memberStatus,
  /** A new paper of an approved member waits to be checked; the member can trade meanwhile (OPERATOR.md desk 2). */
  recheck: z.boolean(),
  created_at: instant,
  tax: taxState,
})

const cert = z.object({
  id: z.int(),
  ori_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  created_at: instant,
})

/** `refusal`: why there is no delivery to this address by the present settings; null: there is. */
const place = z.object({
  addr_label: z.string(),
  zipcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  refusal: z.string().nullable(),
})

export const memberDetail = memberRow.extend({
  version: z.int(),
  sms_YN: z.enum(['Y', 'N']),
  phone_verified_at: instant.nullable(),
  address: place.nullable(),
  other_addresses: z.array(place),
  /** The consents at sign-up, with the version of the text. */
  consents: z.array(z.object({ kind: z.enum(['terms', 'privacy', 'age']), version: day, agreed_at: instant })),
  cert: cert.nullable(),
  /** The change that the member has asked for; the former data are in force until it is approved. */
  change: z
    .object({
      name: z.string(),
      business_name: z.string(),
      business_no: z.string(),
      /** The tax service's answer about the new number; null also if the number does not change. */
      tax: taxState,
      asked_at: instant,
      cert: cert.nullable(),
    })
    .nullable(),
  /** Other members, former ones too, with the same business number or phone. */
  same: z.array(
    z.object({ id: z.int(), userid: z.string(), status: memberStatus, why: z.enum(['business_no', 'phone_no']) }),
  ),
  history: z.array(
    z.object({ at: instant, staff_name: z.string().nullable(), action: z.string(), reason: z.string() }),
  ),
  held_count: z.int(),
  order_count: z.int(),
})
export type MemberDetail = z.infer<typeof memberDetail>

/** What a list of members is narrowed by. `recheck`: approved members whose change waits for a decision. */
export const memberFilter = {
  status: optional(memberStatus),
  recheck: optional(z.enum(['Y'])),
  sch_word: sought,
}
export type MemberFilter = z.output<z.ZodObject<typeof memberFilter>>

export const listMembers = listed(
  call({
    method: 'GET',
    path: '/api/operators/members',
    access: 'operator',
    role: 'members',
    summary: 'Members by status, oldest application first while waiting',
    query: z.strictObject({
      page,
      limit: limit(30),
      ...memberFilter,
    }),
    result: paged(memberRow).extend({
      counts: z.array(z.object({ status: memberStatus, count: z.int() })),
      recheck_count: z.int(),
    }),
  }),
  '회원',
  // Only what the queue shows: telephones and business numbers are in the export, which is recorded with its file.
  [
    { title: '회원번호', kind: 'text', value: ({ id }) => String(id) },
    { title: '상호', kind: 'text', value: ({ business_name }) => business_name, width: 22 },
    { title: '이름', kind: 'text', value: ({ name }) => name },
    { title: '상태', kind: 'text', value: ({ status }) => memberStatusNames[status] },
    { title: '재확인', kind: 'text', value: ({ recheck }) => (recheck ? '기다림' : '') },
    { title: '신청한 때', kind: 'moment', value: ({ created_at }) => created_at },
  ],
)

export const getMember = call({
  method: 'GET',
  path: '/api/operators/members/{id}',
  access: 'operator',
  role: 'members',
  summary: 'One member with everything a reviewer needs',
  params: z.object({ id }),
  result: z.object({ data: memberDetail }),
})

export const getMemberProof = call({
  method: 'GET',
  path: '/api/operators/members/{id}/proof',
  access: 'operator',
  role: 'members',
  summary: 'The proof of business as a file, or another paper of the member; each look is written down',
  params: z.object({ id }),
  query: z.strictObject({ cert: optional(id) }),
  file: ['image/jpeg', 'application/pdf'],
  result: z.object({}),
})

/** The version that the desk showed. If somebody has changed the member since, the request is refused. */
const seen = { version: z.int() }

export const approveMember = call({
  method: 'POST',
  path: '/api/operators/members/{id}/approve',
  access: 'operator',
  role: 'members',
  summary: 'Approve: WAIT → ACTIVE, or what a member asked to change; the member is told by text',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, note: z.string().overwrite(onLines).max(500).default('') }),
  result: z.object({ status: memberStatus }),
})

export const rejectMember = call({
  method: 'POST',
  path: '/api/operators/members/{id}/reject',
  access: 'operator',
  role: 'members',
  summary: 'Reject with a reason: WAIT → REJECT, or what a member asked to change; the member is told by text',
  params: z.object({ id }),
  body: z.strictObject({
    ...seen,
    reason: rejectReason,
    words: z.string().overwrite(onLines).max(200, '사유는 200자까지 입력할 수 있습니다.').default(''),
  }),
  result: z.object({ status: memberStatus }),
})

export const correctBusinessNo = call({
  method: 'POST',
  path: '/api/operators/members/{id}/business-no',
  access: 'operator',
  role: 'members',
  summary:
    'The business number of an applicant as the paper has it: WAIT stays, REJECT → WAIT. A member asks for another one',
  params: z.object({ id }),
  body: z.strictObject({
    ...seen,
    business_no: signUpForm.shape.business_no,
    reason: z.string('사유를 입력하세요').overwrite(onLines).min(1, '사유를 입력하세요').max(200),
  }),
  result: z.object({ status: memberStatus }),
})

export const suspendMember = call({
  method: 'POST',
  path: '/api/operators/members/{id}/suspend',
  access: 'operator',
  role: 'members',
  summary: 'Suspend: ACTIVE → STOP; sessions end, holds are freed, orders stay',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, words: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200) }),
  result: z.object({ status: memberStatus }),
})

export const signOutMember = call({
  method: 'POST',
  path: '/api/operators/members/{id}/sign-out',
  access: 'operator',
  role: 'members',
  summary: 'End every session of a member, who may log in again; nothing else changes',
  params: z.object({ id }),
  body: z.strictObject({ reason: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200) }),
  result: z.object({ sessions: z.int() }),
})

export const resumeMember = call({
  method: 'POST',
  path: '/api/operators/members/{id}/resume',
  access: 'operator',
  role: 'members',
  summary: 'Resume: STOP → ACTIVE',
  params: z.object({ id }),
  body: z.strictObject({ ...seen, words: z.string().overwrite(onLines).max(200).default('') }),
  result: z.object({ status: memberStatus }),
})

export const askTaxState = call({
  method: 'POST',
  path: '/api/operators/members/{id}/tax',
  access: 'operator',
  role: 'members',
  summary: 'Ask the tax service about the business number again',
  params: z.object({ id }),
  result: z.object({ tax: taxState }),
})
