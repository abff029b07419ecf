import { demoPassword } from '#domain/demo-password.ts'
import type { Call, Result, Sent } from '#contract/call.ts'
import { logIn } from '#contract/session.ts'
import { send } from '#web/api/client.ts'

/** The password of all members of makeMember and of the demo. */
export const memberPassword = demoPassword

type Input<C extends Call> = Sent<C>

export type Client = {
  url: string
  /** Undefined for a visitor. */
  token?: string
  user?: { id: number; userid: string; name: string }
  /** Makes a declared call; throws ServerRefusal for a refusal. */
  send<C extends Call>(call: C, input?: Input<C>): Promise<Result<C>>
}

/** A client without a login. */
export function visitor(url: string): Client {
  return { url, send: (call, input) => send(url, call, input ?? ({} as typeof input & object)) }
}

/** A client of a member with an existing token. */
export const clientOf = (url: string, token: string, user: NonNullable<Client['user']>): Client => ({
  url,
  token,
  user,
  send: (call, input) => send(url, call, input ?? ({} as typeof input & object), token),
})

/** Logs in over HTTP and makes calls as that member. */
export async function logInAs(url: string, userid: string, password = memberPassword): Promise<Client> {
  const { data } = await send(url, logIn, { body: { userid, password } })
  return clientOf(url, data.tokens.access_token, data.user)
}
