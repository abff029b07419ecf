import { currentSession, look, sessionKeys } from './session.ts'
import { stored } from './stored.ts'

type Login = {
  user: { id: number; userid: string; name: string; business_name?: string }
  tokens: { access_token: string }
}

/** Stores a successful login. */
export function startSession({ user, tokens }: Login): void {
  stored.set('access_token', tokens.access_token)
  stored.set('user_idx', String(user.id))
  stored.set('userid', user.userid)
  stored.set('user_name', user.business_name || user.name)
  stored.drop('wait_user_name')
  look()
}

/** Stores the new name of the member who is logged in. */
export function renameSession(name: string): void {
  const now = currentSession()
  if (!now || now.userName === name) return
  stored.set('user_name', name)
  look()
}

/** Stores the login of a person who may not buy (yet). */
export function startWaiting({ user, tokens }: Login): void {
  stored.drop(...sessionKeys)
  stored.set('access_token', tokens.access_token)
  stored.set('wait_user_name', user.name)
  look()
}
