import type { MemberStatus } from '#domain/member-status.ts'
import type { StaffRole } from '#domain/staff-role.ts'

/** Who is asking, as the access token says. `status` is the member's when the token was made. */
export type Caller = { id: number; userid: string; sessionId: string; status: Exclude<MemberStatus, 'OUT'> }
/** Which staff member is asking, as the rows say at this moment. */
export type Staff = {
  id: number
  login: string
  name: string
  roles: StaffRole[]
  sessionId: string
  password_given: boolean
  /** Has shown password and authenticator again in this session, a few minutes ago at most. */
  proved: boolean
}
