import type { SinceLastLogin, StaffMember } from '#contract/operator/session.ts'

/** Who is at the desk in this tab. Apart from the storefront's session: one browser may be both. */
export type StaffSession = {
  token: string
  staff: StaffMember
  /** What happened to the account before this login, until it has been read. */
  since?: SinceLastLogin | undefined
}

const key = 'staff_session'
const listeners = new Set<() => void>()
let known = read()
/** The last session did not end by the button: the login says so. */
let lost = false

function read(): StaffSession | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is StaffSession {
  return typeof value === 'object' && value !== null && 'token' in value && 'staff' in value
}

function set(next: StaffSession | undefined): void {
  known = next
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing to remember it by: the session lives as long as the page.
  }
  for (const tell of listeners) tell()
}

export const staffSession = (): StaffSession | undefined => known
export const wasLost = (): boolean => lost

export function startStaff(session: StaffSession): void {
  lost = false
  set(session)
}

/** Name and roles as the server says them now. */
export function renewStaff(staff: StaffMember): void {
  if (known && JSON.stringify(known.staff) !== JSON.stringify(staff)) set({ ...known, staff })
}

export function seenSince(): void {
  if (known) set({ ...known, since: undefined })
}

/** Forgets who was here. `token`: only if it is still that session, so that a late refusal does not end the next one. */
export function endStaff(why: 'button' | 'lost', token = known?.token): void {
  if (!known || known.token !== token) return
  lost = why === 'lost'
  set(undefined)
}

export function onStaff(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
