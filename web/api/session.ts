import { stored } from './stored.ts'

/** Who is logged in, as far as the browser knows. */
export type Session = { userIdx: number; userid: string; userName: string }

/** Storage keys of a login. */
export const sessionKeys = ['access_token', 'user_idx', 'user_name', 'userid'] as const
/** `elsewhere`: in another tab. */
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()
let known = read()
let waiting = readApplicant()

function read(): Session | undefined {
  // Logged in means both: a token and a stored user id (SPEC §6).
  const [token, userIdx, userid] = [stored.get('access_token'), Number(stored.get('user_idx')), stored.get('userid')]
  if (!token || !userid || !userIdx) return undefined
  return { userIdx, userid, userName: stored.get('user_name') ?? userid }
}

/** A token without a stored user id is no login (SPEC §6): it only lets an applicant see the state of their application. */
function readApplicant(): string | undefined {
  if (read() || !stored.get('access_token')) return undefined
  return stored.get('wait_user_name')
}

/** Tells everybody of what has changed in storage; the browser calls it when another tab did it. */
export function look(byBrowser?: StorageEvent): void {
  const [next, applicant] = [read(), readApplicant()]
  if (next?.userIdx === known?.userIdx && next?.userName === known?.userName && applicant === waiting) return
  known = next
  waiting = applicant
  for (const tell of listeners) tell(byBrowser !== undefined)
}

export const currentSession = (): Session | undefined => known
/** Name of a person who has logged in but may not buy: waiting for approval, rejected or suspended. */
export const currentApplicant = (): string | undefined => waiting
export const accessToken = (): string | undefined => stored.get('access_token')

/** Stores the new token of a refresh. */
export function renewToken(token: string): void {
  stored.set('access_token', token)
}

/** Forgets the session in this browser; the logout call ends it on the server. */
export function endSession(): void {
  stored.drop(...sessionKeys)
  look()
}

/** Tells when somebody logs in or out, in this tab or in another. */
export function onSession(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', look)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', look)
  }
}

let leaving = false
/** The member is logging out or leaving on purpose: then the end of the session is not announced. */
export const isLeaving = (): boolean => leaving
export function setLeaving(is: boolean): void {
  leaving = is
}
