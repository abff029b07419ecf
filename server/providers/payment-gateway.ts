import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { ask as askOutside, type Reply } from './ask.ts'

/** A payment at the provider (version 2022-11-16), with the fields that we use; `raw` is all of it. Amounts in won. */
export type ProviderPayment = {
  paymentKey: string
  orderId: string
  status: (typeof statuses)[number]
  method: string | null
  totalAmount: number
  balanceAmount: number
  /** The tax-free part of `balanceAmount`; null: not in the response. */
  taxFreeAmount: number | null
  lastTransactionKey: string | null
  approvedAt: string | null
  receiptUrl: string | null
  failure: { code: string; message: string } | null
  cancels: { transactionKey: string; cancelAmount: number; cancelReason: string; canceledAt: string | null }[]
  raw: object
}
export type ProviderTransaction = {
  transactionKey: string
  paymentKey: string
  orderId: string
  status: string
  amount: number
  transactionAt: string
  receiptUrl: string | null
}

/**
 * `unknown` is an answer of its own: the money may or may not have moved, and only asking again will tell. `refused` may not be final:
 * before anything is released, the payment itself is read.
 */
export type Answer =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'missing' }
  /**
   * `answered`: the provider responded, so a retry with the same Idempotency-Key would get the same response. `busy`: a request with the
   * same key is still running; a retry gets its result.
   */
  | { kind: 'unknown'; why: string; answered: boolean; busy: boolean }

export type Gateway = {
  confirm(payment: { paymentKey: string; orderId: string; amount: number; idemKey: string }): Promise<Answer>
  find(paymentKey: string): Promise<Answer>
  findByOrder(orderId: string): Promise<Answer>
  /**
   * Every cancel must state its tax-free part, else the provider splits it wrongly (PROVIDERS 1.4). `left`: the balance of the payment when
   * it was read; if it differs by then, the provider refuses (`refusedAsChanged`).
   */
  cancel(refund: {
    paymentKey: string
    amount: number
    left: number | undefined
    taxFreeAmount: number
    reason: string
    idemKey: string
  }): Promise<Answer>
  /** Every approval and cancel between two ISO times without zone, in Seoul's time. Undefined: no answer. */
  transactions(start: string, end: string): Promise<ProviderTransaction[] | undefined>
  /** Whether the provider is silent: a call of this process got no answer, and no call has got one since it began. */
  isSilent(): boolean
}

/** No response at all: the network, the provider or its proxy is down. */
export const saidNothing = (answer: Answer): boolean => answer.kind === 'unknown' && !answer.answered && !answer.busy

/** The balance changed between reading and cancelling. Nothing was refunded for this key, and never will be. */
export const refusedAsChanged = (answer: Answer): boolean =>
  answer.kind === 'refused' && answer.code === 'NOT_MATCHES_REFUNDABLE_AMOUNT'

const statuses = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const
const payment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.enum(statuses),
  method: z
    .string()
    .nullish()
    .transform((method) => method ?? null),
  totalAmount: z.int(),
  balanceAmount: z.int(),
  taxFreeAmount: z
    .int()
    .nullish()
    .transform((amount) => amount ?? null),
  lastTransactionKey: z
    .string()
    .nullish()
    .transform((key) => key ?? null),
  approvedAt: z
    .string()
    .nullish()
    .transform((at) => at ?? null),
  receipt: z.object({ url: z.string() }).nullish(),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullish()
    .transform((failure) => failure ?? null),
  cancels: z
    .array(
      z.object({
        transactionKey: z.string(),
        cancelAmount: z.int(),
        cancelReason: z.string().default(''),
        canceledAt: z.string().nullable().default(null),
      }),
    )
    .nullish()
    .transform((cancels) => cancels ?? []),
})
const problem = z.object({ code: z.string(), message: z.string() })
const transaction = z.object({
  transactionKey: z.string(),
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.string(),
  amount: z.number(),
  transactionAt: z.string(),
  receiptUrl: z
    .string()
    .nullish()
    .transform((url) => url ?? null),
})

/** A payment key comes from a browser or an unsigned notice: '..' would address another resource, and a lone surrogate cannot be encoded. */
const isSegment = (key: string): boolean => key.isWellFormed() && !/^\.*$/.test(key)

/** Statuses that are no final refusal: timeout, still running, too many requests. */
const notYet = new Set([408, 409, 429])

const actingTimeout = 15_000
const listingTimeout = 60_000

/**
 * The client of Toss Payments' server API. The secret key leaves this file only in the Authorization header. Once `givingUp` is aborted,
 * every call ends as `unknown`: this process is about to end, and the next one will ask again. `ask`: sends the request.
 */
export function paymentGateway(
  { apiUrl, secretKey }: Config['toss'],
  givingUp?: AbortSignal,
  ask: typeof askOutside = askOutside,
): Gateway {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  let isSilent = false
  let heardAt = 0

  async function askFor(path: string, body?: object, idemKey?: string): Promise<Answer> {
    const began = performance.now()
    const answer = await askOnce(path, body, idemKey)
    if (!saidNothing(answer)) {
      heardAt = performance.now()
      isSilent = false
    } else if (heardAt < began) isSilent = true
    return answer
  }

  async function askOnce(path: string, body?: object, idemKey?: string): Promise<Answer> {
    let reply: Reply
    try {
      reply = await ask(`${apiUrl}${path}`, {
        headers: { authorization, ...(idemKey && { 'idempotency-key': idemKey }) },
        ...(body && { body }),
        timeout: actingTimeout,
        signal: givingUp,
      })
    } catch (error) {
      return { kind: 'unknown', why: String(error), answered: false, busy: false }
    }
    const said = parsedOr(reply.text)
    // A response that is not JSON may come from a proxy, while the provider is still working on the request.
    const isJson = said !== undefined
    if (reply.ok) {
      const parsed = payment.safeParse(said)
      if (!parsed.success)
        return { kind: 'unknown', why: `unreadable payment: ${parsed.error.message}`, answered: isJson, busy: false }
      const { receipt, ...rest } = parsed.data
      return { kind: 'payment', payment: { ...rest, receiptUrl: receipt?.url ?? null, raw: said as object } }
    }
    const refusal = problem.safeParse(said)
    const { status } = reply
    if (status >= 500 || status < 400 || notYet.has(status))
      return {
        kind: 'unknown',
        why: `${status} ${refusal.data?.code ?? ''}`,
        answered: isJson && status !== 409,
        busy: status === 409,
      }
    // A proxy may refuse a request in a format of its own; only the provider itself can say that a payment does not exist.
    if (!refusal.success) return { kind: 'refused', code: `HTTP_${status}`, message: '결제가 승인되지 않았습니다.' }
    if (!body && status === 404) return { kind: 'missing' }
    return { kind: 'refused', ...refusal.data }
  }

  return {
    isSilent: () => isSilent,
    confirm: ({ paymentKey, orderId, amount, idemKey }) =>
      askFor('/v1/payments/confirm', { paymentKey, orderId, amount }, idemKey),
    async find(paymentKey) {
      return isSegment(paymentKey) ? askFor(`/v1/payments/${encodeURIComponent(paymentKey)}`) : { kind: 'missing' }
    },
    findByOrder: (orderId) => askFor(`/v1/payments/orders/${encodeURIComponent(orderId)}`),
    cancel: ({ paymentKey, amount, left, taxFreeAmount, reason, idemKey }) =>
      askFor(
        `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
        { cancelReason: reason.slice(0, 200), cancelAmount: amount, taxFreeAmount, refundableAmount: left },
        idemKey,
      ),
    async transactions(start, end) {
      const found: ProviderTransaction[] = []
      const limit = 1000
      for (let after: string | undefined; ;) {
        const query = new URLSearchParams({ startDate: start, endDate: end, limit: String(limit) })
        if (after) query.set('startingAfter', after)
        try {
          const { ok, text } = await ask(`${apiUrl}/v1/transactions?${query.toString()}`, {
            headers: { authorization },
            timeout: listingTimeout,
            signal: givingUp,
          })
          if (!ok) return undefined
          const rows = z.array(transaction).parse(JSON.parse(text))
          found.push(...rows)
          if (rows.length < limit) return found
          after = rows.at(-1)?.transactionKey
        } catch {
          return undefined
        }
      }
    },
  }
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
