import type { Call, Result, Sent } from '#contract/call.ts'
import { send } from './client.ts'
import { ServerRefusal } from './failures.ts'
import { refresh } from './refresh.ts'
import type { Sending } from './send-form.ts'
import { accessToken, endSession } from './session.ts'

/** `stopped`: the member was suspended. */
type Lost = { stopped: boolean }

/** Called when a session could not be renewed; the shell shows a sentence and goes to the home page. */
let sayEnded: (lost: Lost) => void = () => {}
export function onSessionLost(listener: (lost: Lost) => void): void {
  sayEnded = listener
}

/** Makes a declared call as the member who is logged in. An expired token is renewed once and the call is repeated (SPEC §4). */
export async function api<const C extends Call>(call: C, input: Sent<C>, sending?: Sending): Promise<Result<C>> {
  const token = accessToken()
  try {
    return await send('', call, input, token, sending)
  } catch (error) {
    if (!token || !isExpired(error)) throw error
    return await again(call, input, sending, token, error)
  }
}

async function again<const C extends Call>(
  call: C,
  input: Sent<C>,
  sending: Sending | undefined,
  stale: string,
  refused: unknown,
): Promise<Result<C>> {
  const fresh = await refresh(stale)
  if (typeof fresh === 'string') {
    loseSession({ stopped: fresh === 'stopped' })
    throw refused
  }
  try {
    return await send('', call, input, fresh.token, sending)
  } catch (error) {
    if (isExpired(error)) loseSession({ stopped: false })
    throw error
  }
}

function loseSession(lost: Lost): void {
  // Many calls may fail here at the same time: only the first one reports it.
  if (!accessToken()) return
  endSession()
  sayEnded(lost)
}

/** errno of 'login.wrong', which is a 401 too but says nothing about the session. */
const wrongLogin = 1110

function isExpired(error: unknown): boolean {
  if (!(error instanceof ServerRefusal) || error.errno === wrongLogin) return false
  return error.status === 401 || (error.status === 500 && error.message === 'Token has expired')
}
