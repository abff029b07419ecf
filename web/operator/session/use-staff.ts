import { useSyncExternalStore } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { onStaff, staffSession } from './staff-session.ts'

/** Who is at the desk; undefined before the login. */
export const useStaff = (): StaffMember | undefined => useSyncExternalStore(onStaff, () => staffSession()?.staff)
