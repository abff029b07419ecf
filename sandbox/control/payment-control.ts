import type { FastifyInstance } from 'fastify'
import { cancelInConsole } from '#sandbox/payments/cancel-in-console.ts'
import { cancelledAmount, type Payment } from '#sandbox/payments/payment.ts'
import { paymentObject } from '#sandbox/payments/payment-object.ts'
import { paymentRef, refundBody, webhookBody } from './messages.ts'
import type { Services } from './services.ts'
import { answer, ControlError, read } from './read.ts'

/** Looking into the provider's books, refunds as from its console, webhooks. */
export function registerPaymentControl(app: FastifyInstance, { world, payments }: Services): void {
  const { book, webhooks } = payments

  const named = (ref: { payment_key?: string | undefined; order_id?: string | undefined }): Payment => {
    const payment = ref.payment_key === undefined ? book.byOrder(ref.order_id ?? '') : book.byKey(ref.payment_key)
    if (payment === undefined) throw new ControlError(404, '없는 결제예요.')
    return payment
  }

  app.get('/control/payments', async (request) => {
    const { order_id } = request.query as Record<string, string | undefined>
    const found = order_id === undefined ? book.all() : book.ofOrder(order_id)
    return { payments: found.map((payment) => paymentObject(payment, world.publicUrl())) }
  })

  app.get('/control/ledger', async () => {
    const taken = book.all().filter(({ approvedAt }) => approvedAt !== null)
    return {
      captured: taken.reduce((sum, { amount }) => sum + amount, 0),
      cancelled: taken.reduce((sum, payment) => sum + cancelledAmount(payment), 0),
      payments: taken.map((payment) => ({
        payment_key: payment.paymentKey,
        order_id: payment.orderId,
        status: payment.status,
        captured: payment.amount,
        cancelled: cancelledAmount(payment),
        tax_free: payment.taxFreeAmount,
      })),
    }
  })

  app.post('/control/payments/refund', async (request, reply) =>
    answer(reply, () => {
      const { amount, reason, ...ref } = read(refundBody, request.body)
      const { paymentKey } = named(ref)
      return paymentObject(cancelInConsole({ paymentKey, amount, reason }, book, world.clock), world.publicUrl())
    }),
  )

  app.get('/control/webhooks', async (request) => {
    const { order_id } = request.query as Record<string, string | undefined>
    return { settings: webhooks.settings, deliveries: webhooks.list(order_id) }
  })
  app.post('/control/webhooks', async (request, reply) =>
    answer(reply, () => Object.assign(webhooks.settings, read(webhookBody, request.body))),
  )
  app.post('/control/webhooks/resend', async (request, reply) =>
    answer(reply, () => {
      webhooks.resend(named(read(paymentRef, request.body)))
      return { sent: true }
    }),
  )
}
