import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { ask as askOutside, type Reply } from './ask.ts'

/** A payment as the provider knows it (version 2022-11-16), the part we act on; `raw` is the whole. Amounts in won. */
export type ProviderPayment = {
  paymentKey: string
  orderId: string
  status: (typeof statuses)[number]
  method: string | null
  totalAmount: number
  balanceAmount: number
  /** How much of that is free of VAT; null: not said. */
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
 * `unknown` is an answer of its own: the money may or may not have moved, and only asking again will tell.
 * `refused` is what the provider said, which may still not be final: the payment itself is asked before anything is given back.
 */
export type Answer =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'missing' }
  /**
   * `answered`: the provider said something, so its Idempotency-Key would only be answered the same again.
   * `busy`: a request with the same key is being worked on at this moment; asked again, its answer comes.
   */
  | { kind: 'unknown'; why: string; answered: boolean; busy: boolean }

export type Gateway = {
  confirm(payment: { paymentKey: string; orderId: string; amount: number; idemKey: string }): Promise<Answer>
  find(paymentKey: string): Promise<Answer>
  findByOrder(orderId: string): Promise<Answer>
  /**
   * The part free of VAT must be told at every cancel, else the provider splits it wrongly (PROVIDERS 1.4). `left`: what was left of the
   * payment when it was read; the provider gives nothing when it is another sum by then (`refusedAsChanged`).
   */
  cancel(refund: {
    paymentKey: string
    amount: number
    left: number | undefined
    taxFreeAmount: number
    reason: string
    idemKey: string
  }): Promise<Answer>
  /** Every approval and cancel between two ISO times without zone, Seoul. Undefined: no answer. */
  transactions(start: string, end: string): Promise<ProviderTransaction[] | undefined>
  /** Whether it has said nothing to this process of late: a call got no answer, and none has got one since that call began. */
  isSilent(): boolean
}

/** Nothing at all came back: the connection, the provider or what stands before it is away. */
export const saidNothing = (answer: Answer): boolean => answer.kind === 'unknown' && !answer.answered && !answer.busy

/** Somebody gave money back between the reading and the sending: nothing was given for this key, and never will be. */
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

/**
 * A key comes from a browser or an unsigned notice. '..' would ask another address, whose answer is no answer about a payment, and
 * half a character cannot be asked at all.
 */
const isSegment = (key: string): boolean => key.isWellFormed() && !/^\.*$/.test(key)

/** Refusals that are none: too slow, being worked on, too many. */
const notYet = new Set([408, 409, 429])

const actingTimeout = 15_000
const listingTimeout = 60_000

/**
 * Toss Payments' server protocol. The secret key leaves this file only in the Authorization header. Once `givingUp` is aborted every
 * call ends as `unknown`: this process is about to end, and what it asked is found out by the next. `ask`: how a request gets there.
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
    // What is none may come from whatever stands before the provider, while the provider is still at work.
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
    // Whatever stands before the provider may refuse a request in words of its own; that there is no such payment is the provider's to say.
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
