import { stored } from './stored.ts'

/** Who is logged in, as the browser knows it. */
export type Session = { userIdx: number; userid: string; userName: string }

type Login = {
  user: { id: number; userid: string; name: string; business_name?: string }
  tokens: { access_token: string }
}

const keys = ['access_token', 'user_idx', 'user_name', 'userid'] as const
const listeners = new Set<() => void>()
let known = read()

function read(): Session | undefined {
  // Logged in means both: a token and a stored user id (SPEC §6).
  const [token, userIdx, userid] = [stored.get('access_token'), Number(stored.get('user_idx')), stored.get('userid')]
  if (!token || !userid || !userIdx) return undefined
  return { userIdx, userid, userName: stored.get('user_name') ?? userid }
}

function look(): void {
  const next = read()
  if (next?.userIdx === known?.userIdx && next?.userName === known?.userName) return
  known = next
  for (const tell of listeners) tell()
}

export const currentSession = (): Session | undefined => known
export const accessToken = (): string | undefined => stored.get('access_token')

/** Remembers a successful login. */
export function startSession({ user, tokens }: Login): void {
  stored.set('access_token', tokens.access_token)
  stored.set('user_idx', String(user.id))
  stored.set('userid', user.userid)
  stored.set('user_name', user.business_name || user.name)
  look()
}

/** Takes the new token of a refresh. */
export function renewToken(token: string): void {
  stored.set('access_token', token)
}

/** Forgets who was here; the server's side is ended by the logout call. */
export function endSession(): void {
  stored.drop(...keys)
  look()
}

/** Tells when somebody logs in or out, in this tab or in another. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', look)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', look)
  }
}

let leaving = false
/** Somebody logs out on purpose and the page is about to be loaded anew: that the session ends is no news. */
export const isLeaving = (): boolean => leaving
export function beginLeaving(): void {
  leaving = true
}
