import type { Call, Result, Sent } from '#contract/call.ts'
import { quietHeader, quietNames } from '#contract/quiet-query.ts'
import type { Envelope } from '#contract/envelope.ts'
import { NetworkFailure, ServerRefusal } from './failures.ts'
import type { Sending } from './send-form.ts'

/** The part of a declared call that the client needs; the schemas stay on the server. */
export type Callable = Pick<Call, 'method' | 'path' | 'access'>

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Milliseconds after which a request is given up: long enough for a payment to be confirmed, short enough to say that it failed. */
const patience = { GET: 10_000, change: 30_000 }

/** Makes a declared call. Throws `ServerRefusal` with the sentence to show, or `NetworkFailure`. */
export async function send<const C extends Call>(
  base: string,
  call: C,
  input: Sent<C>,
  token?: string,
  /** More headers; for a call with files also a listener for its progress and a signal to abort it. */
  sending?: Sending,
): Promise<Result<C>> {
  const { body } = input as Parts
  const asked = requestOf(call, input)
  const address = `${base}${asked.address}`
  const isForm = body instanceof FormData
  const headers = {
    ...asked.headers,
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...sending?.headers,
  }
  const request = { method: call.method, headers }
  const { status, envelope } = await answerOf(
    isForm && 'XMLHttpRequest' in globalThis
      ? import('./send-form.ts').then(({ sendForm }) => sendForm(address, { ...request, body }, sending))
      : fetch(address, {
          ...request,
          credentials: 'same-origin',
          signal: AbortSignal.timeout(call.method === 'GET' ? patience.GET : patience.change),
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        }),
  )
  if (envelope.errno !== 0) throw new ServerRefusal(status, envelope)
  return envelope.result as Result<C>
}

/** Address and headers of a call. Query parameters that must not appear in an address (`quietNames`) go into a header. */
export function requestOf(call: Callable, input: unknown): { address: string; headers: Record<string, string> } {
  const { params = {}, query = {} } = input as Parts
  const isQuiet = ([name]: [string, unknown]) => call.access === 'operator' && quietNames.includes(name)
  const asked = Object.entries(query)
  const quiet = searchOf(asked.filter(isQuiet))
  return {
    address: addressOf(call, params, Object.fromEntries(asked.filter((one) => !isQuiet(one)))),
    headers: quiet ? { [quietHeader]: quiet } : {},
  }
}

/** '/api/fronts/products/{id}' with its values; a list in the query becomes one comma-separated value. */
export function addressOf(call: Callable, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = call.path.replaceAll(/\{(\w+)(?::\w+)?\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = searchOf(Object.entries(query))
  return search ? `${path}?${search}` : path
}

function searchOf(asked: readonly [string, unknown][]): string {
  const search = new URLSearchParams()
  for (const [name, value] of asked) {
    const text = [value].flat().filter(isWord).join(',')
    if (text !== '') search.set(name, text)
  }
  return search.toString()
}

const isWord = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

async function answerOf(answer: Promise<Pick<Response, 'status' | 'json'>>) {
  try {
    const response = await answer
    const envelope: unknown = await response.json()
    if (isEnvelope(envelope)) return { status: response.status, envelope }
  } catch (error) {
    throw new NetworkFailure(error)
  }
  throw new NetworkFailure()
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'errno' in value && typeof value.errno === 'number'
}
