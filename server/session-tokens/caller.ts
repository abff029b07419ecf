import type { MemberStatus } from '#domain/member-status.ts'
import type { StaffRole } from '#domain/staff-role.ts'

/** The member who sends the request, from the access token. `status` is the member's when the token was made. */
export type Caller = { id: number; userid: string; sessionId: string; status: Exclude<MemberStatus, 'OUT'> }
/** The staff member who sends the request, as their rows are at this moment. */
export type Staff = {
  id: number
  login: string
  name: string
  roles: StaffRole[]
  sessionId: string
  password_given: boolean
  /** The partner whose person it is, with a role for partners (`partnerRoleNames`); null: a member of the market's own staff. */
  partner: { id: number; name: string } | null
  /** Whether password and one-time password were given again in this session within the last minutes. */
  proved: boolean
}
