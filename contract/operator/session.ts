import { z } from 'zod'
import { isGoodPassword, passwordProblem } from '#domain/password.ts'
import { staffRole } from '#domain/staff-role.ts'
import { call } from '#contract/call.ts'
import { device } from '#contract/account.ts'
import { instant } from '#contract/query.ts'
import { work } from '#contract/session.ts'

export const staffMember = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  /** Somebody else chose the password: until it is changed, every other call is refused. */
  password_given: z.boolean(),
  /** The partner whose person it is; null: a member of the market's own staff. */
  partner: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

/** What the person should know: failed logins since the last one, and what others did to the account. */
export const sinceLastLogin = z.object({
  wrong_tries: z.int(),
  acts: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type SinceLastLogin = z.infer<typeof sinceLastLogin>

export const otp = z
  .string('인증번호를 입력하세요')
  .trim()
  .regex(/^\d{6}$/, '인증번호 6자리를 입력하세요')

export const loggedIn = z.object({
  data: z.object({ staff: staffMember, access_token: z.string(), since: sinceLastLogin, serverNow: instant }),
})

/**
 * Staff have their own login, their own tokens and a one-time password (DECISIONS §3). Our own page gets no token but an HttpOnly cookie; a
 * program gets the token in the response and sends it as bearer.
 */
export const logInStaff = call({
  method: 'POST',
  path: '/api/operators/logins',
  access: 'anyone',
  summary: 'Log a member of staff in: login, password, TOTP',
  body: z.strictObject({
    login: z.string('아이디를 입력하세요').trim().min(1, '아이디를 입력하세요').max(50),
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').max(128),
    otp,
    work,
  }),
  result: loggedIn,
})

export const logOutStaff = call({
  method: 'POST',
  path: '/api/operators/logins/out',
  access: 'operator',
  summary: 'End this staff session',
  result: z.object({}),
})

export const changeStaffPassword = call({
  method: 'POST',
  path: '/api/operators/me/password',
  access: 'operator',
  summary: 'Change one’s own password, with the present one and a one-time password; the other sessions end',
  body: z.strictObject({
    current_password: z.string('현재 비밀번호를 입력하세요').min(1, '현재 비밀번호를 입력하세요').max(128),
    password: z
      .string('새 비밀번호를 입력하세요')
      .min(1, '새 비밀번호를 입력하세요')
      .refine(isGoodPassword, passwordProblem),
    otp,
  }),
  result: z.object({}),
})

export const proveStaff = call({
  method: 'POST',
  path: '/api/operators/me/proof',
  access: 'operator',
  summary: 'Show password and one-time password again: for five minutes this session may do what asks for it',
  body: z.strictObject({
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').max(128),
    otp,
  }),
  result: z.object({}),
})

export const listStaffDevices = call({
  method: 'GET',
  path: '/api/operators/me/sessions',
  access: 'operator',
  summary: 'Where one is logged in at this moment, this device first',
  result: z.object({ data: z.array(device) }),
})

export const endStaffDevice = call({
  method: 'POST',
  path: '/api/operators/me/sessions/{session_id}/end',
  access: 'operator',
  proof: true,
  summary: 'Log another device of one’s own out',
  params: z.object({ session_id: z.string().min(10).max(100) }),
  result: z.object({}),
})

/** How much work waits at each desk, only for desks that the caller may read. */
export const waitingWork = z
  .object({
    members: z.int(),
    inquiries: z.int(),
    orders: z.int(),
    returns: z.int(),
    refunds: z.int(),
    settlements: z.int(),
    payments: z.int(),
    /** The part of `payments` that the provider has not answered. */
    attempts: z.int(),
    cancels: z.int(),
    /** Listings that partners have submitted. */
    listings: z.int(),
    /** Listings of the caller’s partner that were given back. */
    ownListings: z.int(),
    /** Settlements that the caller’s partner has not confirmed yet. */
    ownSettlements: z.int(),
    /** Orders of the caller's partner that its people have not confirmed. */
    ownOrders: z.int(),
  })
  .partial()
export type WaitingWork = z.infer<typeof waitingWork>

export const getStaffMe = call({
  method: 'GET',
  path: '/api/operators/me',
  access: 'operator',
  summary: 'Which staff member is asking, and how much work waits at each',
  result: z.object({ data: z.object({ staff: staffMember, waiting: waitingWork, serverNow: instant }) }),
})
