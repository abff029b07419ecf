import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faultOf } from '#sandbox/faults.ts'
import { type Answer, faultyRoute } from '#sandbox/faulty-route.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { serveFile } from '#sandbox/static-files.ts'
import type { World } from '#sandbox/world.ts'
import { paramOf } from './api-routes.ts'
import { authenticate, decline } from './authenticate.ts'
import type { Payment } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'
import { paymentFromRequest } from './payment-request.ts'
import { errorAnswer, ProviderError } from './provider-error.ts'
import { receiptPage } from './receipt-page.ts'
import { failRedirect, successRedirect } from './redirects.ts'
import { closedWindowPage, windowPage } from './window-page.ts'

/** The routes for browsers: the script, the payment window and its actions, the receipt. All of it works by plain HTTP too. */
export function registerPaymentWindow(app: FastifyInstance, world: World, book: PaymentBook): void {
  serveFile(app, '/v2/standard', 'payments/browser/standard.js', 'js')
  serveFile(app, '/payments/assets/window.js', 'payments/browser/window.js', 'js')
  serveFile(app, '/payments/assets/window.css', 'payments/browser/window.css', 'css')

  const named = (request: FastifyRequest): Payment => {
    const payment = book.byKey(paramOf(request, 'paymentKey'))
    if (payment === undefined) throw new ProviderError('NOT_FOUND_PAYMENT')
    return payment
  }

  /** Opens a payment that waits in the window. */
  app.post('/payments/open', async (request, reply) =>
    answer(reply, () => {
      const payment = open(request)
      return {
        paymentKey: payment.paymentKey,
        orderId: payment.orderId,
        status: payment.status,
        windowUrl: `${world.publicUrl()}/payments/window/${payment.paymentKey}`,
      }
    }),
  )

  /** Opens and authorises in one call, for tests without a browser. */
  app.post(
    '/payments/authorize',
    faultyRoute(world, {
      call: 'authorize',
      orderOf: orderOfBody,
      errorAnswer,
      act: (request, faults) =>
        guarded(() => {
          const payment = open(request)
          authenticate(payment, request.body, book, world.clock)
          const wrong = faultOf(faults, 'wrong_amount')
          return said(payment, wrong === undefined ? 0 : (wrong.by ?? 1000))
        }),
    }),
  )

  app.post(
    '/payments/:paymentKey/authorize',
    faultyRoute(world, {
      call: 'authorize',
      orderOf: (request) => book.byKey(paramOf(request, 'paymentKey'))?.orderId ?? null,
      errorAnswer,
      act: (request, faults) =>
        guarded(() => {
          const payment = named(request)
          authenticate(payment, request.body, book, world.clock)
          const wrong = faultOf(faults, 'wrong_amount')
          return said(payment, wrong === undefined ? 0 : (wrong.by ?? 1000))
        }),
    }),
  )

  app.post('/payments/:paymentKey/decline', async (request, reply) =>
    answer(reply, () => {
      const payment = named(request)
      const failure = decline(payment, codeOf(request.body), book)
      return { ...failure, orderId: payment.orderId, redirectUrl: failRedirect(payment, failure) }
    }),
  )

  app.get('/payments/window/:paymentKey', async (request, reply) => {
    const payment = book.byKey(paramOf(request, 'paymentKey'))
    const ready = payment !== undefined && payment.status === 'READY'
    reply.type('text/html').header('cache-control', 'no-store')
    return reply.code(ready ? 200 : 410).send(ready ? windowPage(payment) : closedWindowPage())
  })

  /** The provider's own link to the payment window of a payment. */
  app.get('/v1/payments/:paymentKey/checkout', async (request, reply) =>
    reply.redirect(`/payments/window/${encodeURIComponent(paramOf(request, 'paymentKey'))}`),
  )

  app.get('/receipt/redirection', async (request, reply) => {
    const { transactionId } = request.query as Record<string, string | undefined>
    const payment = book.byKey(transactionId ?? '')
    reply.type('text/html')
    if (payment === undefined || payment.approvedAt === null) return reply.code(404).send(closedWindowPage())
    return reply.send(receiptPage(payment))
  })

  function open(request: FastifyRequest): Payment {
    const payment = paymentFromRequest(request.body, sandboxKeys.paymentClientKey, world.clock.now())
    if (book.ofOrder(payment.orderId).some((one) => one.approvedAt !== null)) {
      throw new ProviderError('DUPLICATED_ORDER_ID')
    }
    book.add(payment)
    return payment
  }
}

function said(payment: Payment, by: number) {
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    amount: payment.amount + by,
    status: payment.status,
    redirectUrl: successRedirect(payment, by),
  }
}

function guarded(act: () => unknown): Answer {
  try {
    return { status: 200, body: act() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
}

function answer(reply: FastifyReply, act: () => unknown): FastifyReply {
  const { status, body } = guarded(act)
  return reply.code(status).send(body)
}

function orderOfBody({ body }: FastifyRequest): string | null {
  if (typeof body !== 'object' || body === null || !('orderId' in body)) return null
  return typeof body.orderId === 'string' ? body.orderId : null
}

function codeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') {
    throw new ProviderError('INVALID_REQUEST', '실패 코드를 넣어 주세요. (code)')
  }
  return body.code
}
