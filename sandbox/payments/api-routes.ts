import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '#sandbox/calls.ts'
import { type Fault, faultOf } from '#sandbox/faults.ts'
import { type Answer, faultyRoute, headerOf } from '#sandbox/faulty-route.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import type { World } from '#sandbox/world.ts'
import { secretKeyOf } from './basic-auth.ts'
import { cancel } from './cancel.ts'
import { cancelInConsole } from './cancel-in-console.ts'
import { confirm } from './confirm.ts'
import type { IdempotencyStore } from './idempotency.ts'
import type { Payment } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'
import { paymentObject } from './payment-object.ts'
import { errorAnswer, isKnownCode, ProviderError } from './provider-error.ts'
import { listTransactions } from './transactions.ts'

type Act = (request: FastifyRequest, faults: readonly Fault[]) => Answer
type Parts = { world: World; book: PaymentBook; idempotency: IdempotencyStore }

/** The server API of the payment provider: confirm, two look-ups, cancel, transactions. */
export function registerPaymentApi(app: FastifyInstance, { world, book, idempotency }: Parts): void {
  const { clock } = world

  const shown = (payment: Payment | undefined, faults: readonly Fault[]): Answer => {
    if (payment === undefined) throw new ProviderError('NOT_FOUND_PAYMENT')
    const by = faultOf(faults, 'wrong_amount') === undefined ? 0 : (faultOf(faults, 'wrong_amount')?.by ?? 1000)
    const object = paymentObject({ ...payment, amount: payment.amount + by }, world.publicUrl())
    const stale =
      faultOf(faults, 'stale') === undefined ? {} : { status: 'IN_PROGRESS', approvedAt: null, cancels: null }
    return { status: 200, body: { ...object, ...stale } }
  }

  /** Key first, then the test code, then the request itself, as the provider checks them. */
  const asProvider =
    (act: Act): Act =>
    (request, faults) => {
      try {
        return act(request, faults)
      } catch (error) {
        return refusal(error)
      }
    }

  const guarded = async (request: FastifyRequest, run: () => Promise<Answer>): Promise<Answer> => {
    try {
      const key = secretKeyOf(request.headers.authorization, sandboxKeys.paymentSecretKey)
      const testCode = headerOf(request, 'tosspayments-test-code')
      if (testCode !== null) throw new ProviderError(isKnownCode(testCode) ? testCode : 'INVALID_TEST_CODE')
      const repeatKey = headerOf(request, 'idempotency-key')
      if (request.method !== 'POST' || repeatKey === null) return await run()
      if (repeatKey.length === 0 || repeatKey.length > 300) throw new ProviderError('INVALID_REQUEST')
      return await idempotency.once([repeatKey, key, request.method, request.url].join('\n'), run)
    } catch (error) {
      return refusal(error)
    }
  }

  const route = (call: CallName, orderOf: (request: FastifyRequest) => string | null, act: Act) =>
    faultyRoute(world, { call, orderOf, act: asProvider(act), around: guarded, errorAnswer })

  const orderOfKey = (request: FastifyRequest) => book.byKey(paramOf(request, 'paymentKey'))?.orderId ?? null

  app.post(
    '/v1/payments/confirm',
    route('confirm', orderOfBody, (request, faults) => {
      const reject = faultOf(faults, 'reject')
      const code = reject === undefined ? undefined : (reject.code ?? 'REJECT_CARD_PAYMENT')
      return shown(confirm(request.body, book, clock, code), faults)
    }),
  )
  app.get(
    '/v1/payments/:paymentKey',
    route('get', orderOfKey, (request, faults) => shown(book.byKey(paramOf(request, 'paymentKey')), faults)),
  )
  app.get(
    '/v1/payments/orders/:orderId',
    route(
      'get_by_order',
      (request) => paramOf(request, 'orderId'),
      (request, faults) => shown(book.byOrder(paramOf(request, 'orderId')), faults),
    ),
  )
  app.post(
    '/v1/payments/:paymentKey/cancel',
    route('cancel', orderOfKey, (request, faults) => {
      const reject = faultOf(faults, 'reject')
      if (reject !== undefined) throw new ProviderError(reject.code ?? 'NOT_CANCELABLE_PAYMENT')
      const paymentKey = paramOf(request, 'paymentKey')
      const first = faultOf(faults, 'console_first')
      if (first !== undefined) cancelInConsole({ paymentKey, amount: first.by }, book, clock)
      const checked = faultOf(faults, 'unchecked') === undefined
      return shown(cancel(paymentKey, request.body, book, clock, checked), faults)
    }),
  )
  app.get(
    '/v1/transactions',
    route(
      'transactions',
      () => null,
      (request) => ({
        status: 200,
        body: listTransactions(book.all(), request.query as Record<string, unknown>, world.publicUrl()),
      }),
    ),
  )
}

function refusal(error: unknown): Answer {
  if (!(error instanceof ProviderError)) throw error
  return { status: error.status, body: { code: error.code, message: error.message } }
}

function orderOfBody({ body }: FastifyRequest): string | null {
  if (typeof body !== 'object' || body === null || !('orderId' in body)) return null
  return typeof body.orderId === 'string' ? body.orderId : null
}

export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? ''
}
