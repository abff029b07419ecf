import { useSyncExternalStore } from 'react'
import { currentSession, onSession, type Session } from './session.ts'

/** Who is logged in; undefined for a visitor. Follows logins and logouts in other tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, currentSession, () => undefined)
}
