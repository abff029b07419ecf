import type { Call, Result, Sent } from '#contract/call.ts'
import { refusals } from '#contract/refusals.ts'
import { bytesIn } from '#web/api/bytes-in.ts'
import { requestOf, send } from '#web/api/client.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import type { Sending } from '#web/api/send-form.ts'
import { askProof, NotShown } from './ask-proof.ts'
import { singly } from './singly.ts'
import { backAs, loginOver, staffSession } from './staff-session.ts'
import { underKey } from './under-key.ts'

/**
 * Makes a declared call as whoever is at the desk. The same change asked for twice at once, by key or by click, is made once. (What is
 * pressed again when the answer is there already is another change, on whatever stands there by then: that press `Button` drops.)
 */
export function operatorApi<const C extends Call>(call: C, input: Sent<C>): Promise<Result<C>> {
  if (call.method === 'GET' || call.asks || (input as { body?: unknown }).body instanceof FormData)
    return shown(() => ask(call, input))
  const change = JSON.stringify([call.method, call.path, input])
  const once = (key: string) => ask(call, input, { headers: { 'idempotency-key': key } })
  return singly(change, () => shown(() => underKey(change, once)))
}

const ask = <const C extends Call>(call: C, input: Sent<C>, sending?: Sending): Promise<Result<C>> =>
  loggedIn(() => send('', call, input, undefined, sending))

/** What wants password and number again asks for them, and goes on with what was to be done: under another key, for the first is refused. */
async function shown<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.errno !== refusals['staff.unproved'].errno) throw error
    if (!(await askProof())) throw new NotShown(error)
    return shown(work)
  }
}

/**
 * A login that is over is asked for again over the page. What was refused for want of it has done nothing, and is sent once more when the
 * same person is back.
 */
async function loggedIn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { staff, login } = staffSession()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.status !== 401) throw error
    loginOver(error.errno, login)
    if (!staff || !(await backAs(staff.id))) throw error
    return loggedIn(work)
  }
}

/** A file for whoever is at the desk. */
export const deskFile = async (path: string, signal: AbortSignal): Promise<Blob> =>
  (await fileAnswer(path, signal, {})).bytes

/** A file that a declared call answers, with what is said beside it. */
export function callFile<const C extends Call>(
  call: C,
  input: Sent<C>,
  signal: AbortSignal,
): Promise<{ bytes: Blob; said: Headers }> {
  const { address, headers } = requestOf(call, input)
  return fileAnswer(address, signal, headers)
}

const fileAnswer = (path: string, signal: AbortSignal, headers: Record<string, string>) =>
  loggedIn(async () => {
    const answer = await answerOf(path, signal, headers)
    return { bytes: await bytesIn(answer), said: answer.headers }
  })

async function answerOf(path: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(path, { signal, headers, credentials: 'same-origin' })
  } catch (error) {
    throw new NetworkFailure(error)
  }
}
