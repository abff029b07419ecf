import { z } from 'zod'
import { accountStateName } from '#domain/account-state.ts'
import { onOneLine } from '#domain/filled.ts'
import { onLines } from '#domain/on-lines.ts'
import { staffRole, staffRoleNames } from '#domain/staff-role.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { id, instant, sorting, sought } from '#contract/query.ts'

export const staffRow = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  status: z.enum(['ACTIVE', 'STOP']),
  last_login_at: instant.nullable(),
  /** The number of open sessions. */
  sessions: z.int(),
  /** Failed logins (wrong password or one-time password) since the last successful one. */
  wrong_tries: z.int(),
  created_at: instant,
  version: z.int(),
  /** The partner whose person it is; null: the market's own staff. */
  partner: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The last invitation link; null: the account had none. */
  invitation: z.object({ state: z.enum(['open', 'used', 'expired', 'revoked']), expires_at: instant }).nullable(),
})
export type StaffRow = z.infer<typeof staffRow>

export const staffDetail = staffRow.extend({
  /** What was done to this account, newest first. */
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type StaffDetail = z.infer<typeof staffDetail>

/** Returned once and never stored in readable form. `totp_qr`: the address as an SVG picture. */
export const newSecrets = z.object({
  login: z.string(),
  password: z.string().nullable(),
  totp: z.object({ secret: z.string(), address: z.string(), qr: z.string() }).nullable(),
})
export type NewSecrets = z.infer<typeof newSecrets>

/** Returned once: `token` is put behind the # of the invitation link, and only its hash is stored. */
export const newInvitation = z.object({
  name: z.string(),
  token: z.string(),
  expires_at: instant,
  /** Whether it is for a person of a partner, who begins at /partner. */
  partner: z.boolean(),
})
export type NewInvitation = z.infer<typeof newInvitation>

const desk = { access: 'operator', role: 'owner' } as const
const name = z.string().overwrite(onOneLine).min(1, '이름을 입력하세요').max(20, '이름은 20자까지 입력할 수 있습니다.')
const roles = z
  .array(staffRole)
  .min(1, '권한을 하나 이상 고르세요')
  .transform((list) => [...new Set(list)])
/** The version that the desk showed. If somebody has changed the account since, the request is refused. */
const seen = { version: z.int() }
const params = z.object({ id })
const words = (missing: string) =>
  z.string().overwrite(onLines).min(1, missing).max(200, '200자까지 입력할 수 있습니다.')
/** How the owner made sure who the person is: '직접 만남'. Recorded with the act. */
const recognised = words('본인인지 어떻게 확인했는지 입력하세요')

export const listStaff = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/staff',
    summary: 'Everybody who works at the console',
    query: z.strictObject({
      /** The market's own staff, or the people of partners, of one or of all. */
      of: z.enum(['market', 'partners']).default('market'),
      partner: id.optional(),
      q: sought,
      sort: sorting('who', 'roles', 'last', 'sessions', 'state'),
    }),
    result: z.object({ data: z.array(staffRow), counts: z.object({ market: z.int(), partners: z.int() }) }),
  }),
  '직원',
  [
    { title: '이름', kind: 'text', value: ({ name }) => name },
    { title: '소속', kind: 'text', value: ({ partner }) => partner?.name ?? '' },
    { title: '아이디', kind: 'text', value: ({ login }) => login },
    {
      title: '권한',
      kind: 'text',
      value: ({ roles }) => roles.map((role) => staffRoleNames[role]).join(', '),
      width: 28,
    },
    { title: '마지막 로그인', kind: 'moment', value: ({ last_login_at }) => last_login_at },
    { title: '열린 기기', kind: 'count', value: ({ sessions }) => sessions },
    { title: '상태', kind: 'text', value: accountStateName },
    { title: '만든 때', kind: 'moment', value: ({ created_at }) => created_at },
  ],
)

export const getStaff = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/staff/{id}',
  summary: 'One account with what was done to it',
  params,
  result: z.object({ data: staffDetail }),
})

export const addStaff = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/staff',
  summary:
    'A new account, of the market or of a partner, and its invitation: the person sets password and authenticator by the link, which is answered this once',
  body: z.strictObject({
    partner_id: id.nullable().default(null),
    login: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9._-]{3,30}$/, '아이디는 영어와 숫자 3~30자입니다.'),
    name,
    roles,
    recognised,
  }),
  result: z.object({ id: z.int(), invitation: newInvitation }),
})

export const inviteStaff = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/staff/{id}/invitations',
  summary: 'Another link for somebody who has not come yet; the one before opens nothing any more',
  params,
  body: z.strictObject({ ...seen, recognised }),
  result: z.object({ invitation: newInvitation }),
})

export const revokeInvitation = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/staff/{id}/invitations/revoke',
  summary: 'The link opens nothing any more',
  params,
  body: z.strictObject(seen),
  result: z.object({ version: z.int() }),
})

export const saveStaff = call({
  ...desk,
  proof: true,
  method: 'PUT',
  path: '/api/operators/staff/{id}',
  summary: 'Name and roles; they hold from the next request of a running session on',
  params,
  body: z.strictObject({ ...seen, name, roles }),
  result: z.object({ version: z.int() }),
})

export const stopStaff = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/staff/{id}/stop',
  summary: 'ACTIVE → STOP: every session ends at once. Never one’s own, never the last owner’s',
  params,
  body: z.strictObject({ ...seen, reason: words('사유를 입력하세요') }),
  result: z.object({ version: z.int() }),
})

export const signOutStaff = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/staff/{id}/sign-out',
  summary: 'Every session of the account ends at once; it may log in again',
  params,
  body: z.strictObject({ ...seen, reason: words('사유를 입력하세요') }),
  result: z.object({ version: z.int() }),
})

export const startStaff = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/staff/{id}/start',
  summary: 'STOP → ACTIVE: the account may log in again',
  params,
  body: z.strictObject(seen),
  result: z.object({ version: z.int() }),
})

export const resetStaffPassword = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/staff/{id}/password',
  summary: 'A new password, answered this once; every session ends',
  params,
  body: z.strictObject({ ...seen, recognised }),
  result: z.object({ secrets: newSecrets }),
})

export const resetStaffTotp = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/staff/{id}/totp',
  summary: 'A new TOTP secret, answered this once; every session ends',
  params,
  body: z.strictObject({ ...seen, recognised }),
  result: z.object({ secrets: newSecrets }),
})
