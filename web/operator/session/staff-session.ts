import type { Result } from '#contract/call.ts'
import type { logInStaff, SinceLastLogin, StaffMember } from '#contract/operator/session.ts'
import { refusals } from '#contract/refusals.ts'
import { queryClient } from '#web/api/query-client.ts'
import { setServerClock } from '#web/api/server-clock.ts'

/**
 * The staff member in all tabs of this browser: the login is a cookie that no script can read. `unknown`: the page has just opened and asks
 * the server. `rested`: the login has expired; `ended`: somebody has ended it; in both cases the page of `staff` stays and waits for
 * another login. `leaving`: logout was pressed, and the server has not answered yet.
 */
export type StaffSession = {
  standing: 'unknown' | 'here' | 'rested' | 'ended' | 'leaving' | 'nobody'
  staff?: StaffMember
  /** What happened to the account since the previous login, until it has been read. */
  since?: SinceLastLogin | undefined
  /** Number of logins that this page has seen: a refusal for an earlier one says nothing about the current one. */
  login: number
}

/** A mark that somebody is logged in, for the next page and for other tabs, which get its `storage` event. It grants nothing. */
const hereKey = 'staff_here'
/**
 * Written when a login turned out to be over, so that other tabs check too. Separate from the mark, which a logout may be removing at the
 * same moment.
 */
const overKey = 'staff_over'
const sinceKey = 'staff_since'
const listeners = new Set<() => void>()
let known: StaffSession = { standing: stored(localStore, hereKey) === null ? 'nobody' : 'unknown', login: 0 }
/** Whether the last session ended other than by logout: the login page says so. */
let lost = false

export const staffSession = (): StaffSession => known
export const wasLost = (): boolean => lost

export function onStaff(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody has logged in here; other tabs follow. */
export function startStaff({ staff, since, serverNow }: Result<typeof logInStaff>['data']): void {
  // Before any desk renders: a countdown that starts with this machine's clock would keep the number that it has shown.
  setServerClock(serverNow)
  store(tabStore, sinceKey, JSON.stringify({ id: staff.id, since }))
  enter(staff)
  tellTabs()
}

/**
 * Takes over the staff member from a response. `login`: the one at the time of the request; a response from before the last login or logout
 * is ignored.
 */
export function meetStaff(staff: StaffMember, login: number): void {
  if (known.login !== login) return
  if (known.standing !== 'here' || known.staff?.id !== staff.id) return enter(staff)
  if (JSON.stringify(known.staff) !== JSON.stringify(staff)) set({ ...known, staff })
}

function enter(staff: StaffMember): void {
  lost = false
  // Data of the previous staff member must not be shown to this one.
  if (known.staff && known.staff.id !== staff.id) queryClient.clear()
  set({ standing: 'here', staff, since: sinceOf(staff.id), login: known.login + 1 })
}

export function seenSince(): void {
  store(tabStore, sinceKey, null)
  set({ ...known, since: undefined })
}

/**
 * The server does not accept this login any more. A staff member at work is asked for a new login over the page; if another tab has logged
 * out, the mark is gone. `login`: the one that was refused.
 */
export function loginOver(errno: number, login: number): void {
  if (known.login !== login) return
  const isMarked = stored(localStore, hereKey) !== null
  const isUnknown = errno === refusals['session.required'].errno
  if (!known.staff || !isMarked) return endStaff(isUnknown || !isMarked ? 'button' : 'lost')
  const standing = errno === refusals['session.ended'].errno ? 'ended' : 'rested'
  if (known.standing === standing) return
  set({ ...known, standing })
  store(localStore, overKey, String(Date.now()))
}

/**
 * Hides the page while the server is being told; returns a function that undoes it if that fails. The mark is removed first: otherwise a
 * tab that learns of the end from the server would take the login for an expired one, and leave the page under the dialog.
 */
export function leaveStaff(): () => void {
  const before = known
  store(localStore, hereKey, null)
  set({ standing: 'leaving', login: known.login + 1 })
  return () => {
    set({ ...before, login: known.login + 1 })
    tellTabs()
  }
}

/** Nobody is logged in any more, in any tab. */
export function endStaff(why: 'button' | 'lost'): void {
  if (known.standing === 'nobody') return
  lost = why === 'lost'
  store(tabStore, sinceKey, null)
  store(localStore, hereKey, null)
  queryClient.clear()
  set({ standing: 'nobody', login: known.login + 1 })
}

/** Resolves when the dialog for the login is finished: true if the same person has logged in. */
export function backAs(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { standing, staff } = known
      if (standing === 'rested' || standing === 'ended') return
      stop()
      resolve(standing === 'here' && staff?.id === id)
    }
    const stop = onStaff(look)
    look()
  })
}

/** Calls `look` when another tab has logged in or out, or found the login to be over. */
export function onOtherTabs(look: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === hereKey || key === overKey || key === null) look()
  })
}

function set(next: StaffSession): void {
  known = next
  for (const tell of listeners) tell()
}

const tellTabs = () => store(localStore, hereKey, `${Date.now()}-${known.login}`)

function sinceOf(id: number): SinceLastLogin | undefined {
  const kept = JSON.parse(stored(tabStore, sinceKey) ?? 'null') as { id: number; since: SinceLastLogin } | null
  return kept?.id === id ? kept.since : undefined
}

function localStore(): Storage {
  return localStorage
}
function tabStore(): Storage {
  return sessionStorage
}

function stored(place: () => Storage, key: string): string | null {
  try {
    return place().getItem(key)
  } catch {
    // Without storage the server is asked.
    return place === localStore ? '' : null
  }
}

function store(place: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) place().removeItem(key)
    else place().setItem(key, value)
  } catch {
    // As above.
  }
}
