import { z } from 'zod'
import { findIdForm } from '#domain/forms/find-id.ts'
import { findPasswordForm, resetPasswordForm } from '#domain/forms/find-password.ts'
import { loginForm } from '#domain/forms/login.ts'
import { call } from './call.ts'

export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** `challenge:counter`, the solution for a refusal 'login.work'; needed only while many wrong passwords come. */
export const work = z.string().max(200).optional()

export const logIn = call({
  method: 'POST',
  path: '/api/logins/user',
  access: 'anyone',
  summary: 'Log in; the refresh token is set as an HttpOnly cookie too',
  body: loginForm.extend({ work }).strict(),
  result: z.object({
    data: z.object({
      user: z.object({
        id: z.int(),
        userid: z.string(),
        name: z.string(),
        business_name: z.string(),
        /** Members who are not ACTIVE may read only the state of their application. */
        status: z.enum(['WAIT', 'ACTIVE', 'REJECT', 'STOP']),
      }),
      tokens,
    }),
  }),
})

export const refreshTokens = call({
  method: 'POST',
  path: '/api/tokens/refresh/user',
  access: 'refresh',
  summary: 'New tokens for a refresh token, sent as bearer or by cookie',
  result: z.object({ data: z.object({ tokens }) }),
})

export const logOut = call({
  method: 'POST',
  path: '/api/logins/user/out',
  access: 'public',
  summary: 'End this session here and on the server',
  result: z.object({}),
})

export const findId = call({
  method: 'POST',
  path: '/api/logins/users/find/id',
  access: 'anyone',
  summary: 'Find an id by name and phone; 404 when there is none',
  body: findIdForm.strict(),
  result: z.object({ data: z.object({ userid: z.string() }) }),
})

export const findPassword = call({
  method: 'POST',
  path: '/api/logins/users/find/pw',
  access: 'anyone',
  summary: 'Whether id, name and verified phone belong together: opens the reset form',
  body: findPasswordForm.strict(),
  result: z.object({}),
})

/** Spelt so in the specification. Ends every session of the account. */
export const resetPassword = call({
  method: 'POST',
  path: '/api/logins/users/find/pw-resest',
  access: 'anyone',
  summary: 'Set a new password after the phone was verified',
  body: resetPasswordForm.strict(),
  result: z.object({}),
})
