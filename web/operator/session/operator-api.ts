import type { Call, Result, Sent } from '#contract/call.ts'
import { refusals } from '#contract/refusals.ts'
import { bytesIn } from '#web/api/bytes-in.ts'
import { requestOf, send } from '#web/api/client.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import type { Sending } from '#web/api/send-form.ts'
import { askProof, NotShown } from './ask-proof.ts'
import { singly } from './singly.ts'
import { backAs, loginOver, staffSession } from './staff-session.ts'
import { underKey, underKeyOf } from './under-key.ts'

/**
 * Makes a declared call as the current staff member. The same change requested twice at the same time, by key or by click, is sent once. (A
 * second press after the response is another change, on whatever has that place by then: `Button` ignores such a press.)
 */
export function operatorApi<const C extends Call>(call: C, input: Sent<C>): Promise<Result<C>> {
  if (call.method === 'GET' || call.asks) return shown(() => ask(call, input))
  const change = JSON.stringify([call.method, call.path, input])
  return singly(change, () => shown(() => underKey(change, once(call, input))))
}

/** The same for a call with a file; `said` is what else is sent. */
export function operatorUpload<const C extends Call>(
  call: C,
  input: Sent<C>,
  file: File,
  said: string,
): Promise<Result<C>> {
  return shown(() => underKeyOf(file, `${call.path} ${said}`, once(call, input)))
}

const once =
  <const C extends Call>(call: C, input: Sent<C>) =>
  (key: string) =>
    ask(call, input, { headers: { 'idempotency-key': key } })

const ask = <const C extends Call>(call: C, input: Sent<C>, sending?: Sending): Promise<Result<C>> =>
  loggedIn(() => send('', call, input, undefined, sending))

/**
 * For a call that needs a fresh proof (password and one-time number): asks for it and repeats the call, under a new idempotency key,
 * because the first one is used up by the refusal.
 */
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
 * When the login has ended, a dialog asks for it over the page. A request that was refused for that has done nothing, and is repeated when
 * the same person has logged in.
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

/** Fetches a file with the session of the staff member. */
export const deskFile = async (path: string, signal: AbortSignal): Promise<Blob> =>
  (await fileAnswer(path, signal, {})).bytes

/** The file that a declared call returns, with the headers of the response. */
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
