import { z } from 'zod'
import { isGoodPassword, passwordProblem } from '#domain/password.ts'
import { call } from '#contract/call.ts'
import { instant } from '#contract/query.ts'
import { loggedIn, otp, staffMember } from './session.ts'
import { newSecrets } from './staff.ts'

const token = z.string().max(100)

/** The token is in the body: in the link it is behind the #, which browsers send to no server. */
export const openInvitation = call({
  method: 'POST',
  path: '/api/operators/invitations/open',
  access: 'anyone',
  summary: 'Whose invitation this is, and the authenticator’s secret for it',
  body: z.strictObject({ token }),
  result: z.object({
    data: z.object({
      login: z.string(),
      name: z.string(),
      partner: staffMember.shape.partner,
      expires_at: instant,
      totp: newSecrets.shape.totp.unwrap(),
    }),
  }),
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/operators/invitations/accept',
  access: 'anyone',
  summary: 'Set one’s own password, show that the authenticator knows the secret, and be logged in; once',
  body: z.strictObject({
    token,
    password: z.string('비밀번호를 입력하세요').min(1, '비밀번호를 입력하세요').refine(isGoodPassword, passwordProblem),
    otp,
  }),
  result: loggedIn,
})
