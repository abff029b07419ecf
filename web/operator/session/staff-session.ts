import type { Result } from '#contract/call.ts'
import type { logInStaff, SinceLastLogin, StaffMember } from '#contract/operator/session.ts'
import { refusals } from '#contract/refusals.ts'
import { queryClient } from '#web/api/query-client.ts'
import { setServerClock } from '#web/api/server-clock.ts'

/**
 * Who is at the desk, in every tab of this browser: the login is a cookie that no script reads. `unknown`: the page has just opened and
 * asks. `rested`: it ended by itself, `ended`: somebody ended it; the page of `staff` stays as it is and waits for the next login.
 * `leaving`: the button was pressed, and the server has not answered yet.
 */
export type StaffSession = {
  standing: 'unknown' | 'here' | 'rested' | 'ended' | 'leaving' | 'nobody'
  staff?: StaffMember
  /** What happened to the account before this login, until it has been read. */
  since?: SinceLastLogin | undefined
  /** The how manieth login this page has seen: a refusal of the one before says nothing of this one. */
  login: number
}

/** That somebody is logged in, for the next page and for other tabs, which hear when it changes. It opens nothing. */
const hereKey = 'staff_here'
/** Written when a login was found over: other tabs look, too. Apart from the mark, which whoever logs out may be taking away just then. */
const overKey = 'staff_over'
const sinceKey = 'staff_since'
const listeners = new Set<() => void>()
let known: StaffSession = { standing: stored(localStore, hereKey) === null ? 'nobody' : 'unknown', login: 0 }
/** The last session did not end by the button: the login says so. */
let lost = false

export const staffSession = (): StaffSession => known
export const wasLost = (): boolean => lost

export function onStaff(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody has logged in here; the other tabs come along. */
export function startStaff({ staff, since, serverNow }: Result<typeof logInStaff>['data']): void {
  // Before a desk is drawn: a countdown that begins by this machine's clock stays at what it has shown.
  setServerClock(serverNow)
  store(tabStore, sinceKey, JSON.stringify({ id: staff.id, since }))
  enter(staff)
  tellTabs()
}

/** Who is here as the server says, to whoever asked during `login`: an answer that comes after the next login or logout says nothing. */
export function meetStaff(staff: StaffMember, login: number): void {
  if (known.login !== login) return
  if (known.standing !== 'here' || known.staff?.id !== staff.id) return enter(staff)
  if (JSON.stringify(known.staff) !== JSON.stringify(staff)) set({ ...known, staff })
}

function enter(staff: StaffMember): void {
  lost = false
  // What the person before saw is not this one's.
  if (known.staff && known.staff.id !== staff.id) queryClient.clear()
  set({ standing: 'here', staff, since: sinceOf(staff.id), login: known.login + 1 })
}

export function seenSince(): void {
  store(tabStore, sinceKey, null)
  set({ ...known, since: undefined })
}

/**
 * The server knows this login no more. Whoever was at work is asked for another over the page; who logged out in another tab has taken
 * the mark away. `login`: the one that was refused.
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
 * Takes the page away while the server is told; answers how to come back where it could not be. The mark goes first: a tab that hears of
 * the end from the server must not take it for a login that rested, and leave the page standing behind the question.
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

/** Nobody is here any more, in no tab. */
export function endStaff(why: 'button' | 'lost'): void {
  if (known.standing === 'nobody') return
  lost = why === 'lost'
  store(tabStore, sinceKey, null)
  store(localStore, hereKey, null)
  queryClient.clear()
  set({ standing: 'nobody', login: known.login + 1 })
}

/** Resolves when the question of the login is answered: true if by this person. */
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

/** Calls back when another tab has logged in or out, or found the login over. */
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
    // Nothing to remember it by: the server is asked.
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
