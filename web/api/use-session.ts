import { useSyncExternalStore } from 'react'
import { currentApplicant, currentSession, onSession, type Session } from './session.ts'

/** The member who is logged in; undefined for a visitor. Follows logins and logouts in other tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, currentSession, () => undefined)
}

/** Name of a person who has logged in but may not buy (yet); undefined for visitors and members. */
export function useApplicant(): string | undefined {
  return useSyncExternalStore(onSession, currentApplicant, () => undefined)
}
