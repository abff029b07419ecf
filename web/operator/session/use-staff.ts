import { useSyncExternalStore } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { onStaff, type StaffSession, staffSession } from './staff-session.ts'

export const useStaffSession = (): StaffSession => useSyncExternalStore(onStaff, staffSession)

/** The current staff member; undefined before the login. */
export const useStaff = (): StaffMember | undefined => useStaffSession().staff
