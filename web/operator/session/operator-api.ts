import type { Call, Result, Sent } from '#contract/call.ts'
import { bytesIn } from '#web/api/bytes-in.ts'
import { send } from '#web/api/client.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { askProof, NotShown } from './ask-proof.ts'
import { singly } from './singly.ts'
import { endStaff, staffSession } from './staff-session.ts'

/** 'staff.unproved': the call wants password and number shown again. */
const unproved = 1424

/**
 * Makes a declared call as whoever is at the desk. The same change asked for twice at once, by key or by click, is made once. (What is
 * pressed again when the answer is there already is another change, on whatever stands there by then: that press `Button` drops.)
 */
export function operatorApi<const C extends Call>(call: C, input: Sent<C>): Promise<Result<C>> {
  if (call.method === 'GET' || (input as { body?: unknown }).body instanceof FormData) return ask(call, input)
  return singly(JSON.stringify([call.method, call.path, input]), () => ask(call, input))
}

/**
 * A session that is over leads back to the login: staff tokens are not renewed. What wants password and number again asks for them, and
 * goes on with what was to be done.
 */
async function ask<const C extends Call>(call: C, input: Sent<C>): Promise<Result<C>> {
  const token = staffSession()?.token
  try {
    return await send('', call, input, token)
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 401) endStaff('lost', token)
    if (!(error instanceof ServerRefusal) || error.errno !== unproved) throw error
    if (!(await askProof())) throw new NotShown()
    return ask(call, input)
  }
}

/** A file for whoever is at the desk. */
export async function deskFile(path: string, signal: AbortSignal): Promise<Blob> {
  const token = staffSession()?.token
  const response = await answerOf(path, token, signal)
  if (response.status === 401) endStaff('lost', token)
  return bytesIn(response)
}

async function answerOf(path: string, token: string | undefined, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      signal,
      credentials: 'same-origin',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new NetworkFailure(error)
  }
}
