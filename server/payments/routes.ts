import type { FastifyInstance } from 'fastify'
import * as checkout from '#contract/checkout.ts'
import { paymentWebhook } from '#contract/webhook.ts'
import type { Deps } from '#server/deps/deps.ts'
import { extendOrder } from '#server/holds/extend.ts'
import { implement } from '#server/http/implement.ts'
import { openMemoryLimit } from '#server/http/memory-rate-limiter.ts'
import { leaveForm } from './leave-form.ts'
import { openForm } from './open-form.ts'
import { failPayment } from './fail-payment.ts'
import { priceForm } from './price-form.ts'
import { readForm } from './queries.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { submitOnce } from './submit-once.ts'
import { succeedPayment } from './succeed-payment.ts'

/** Rate limits: a form writes rows, and a call about a payment makes us ask the provider. */
const forms = { max: 30, seconds: 60 }
const payments = { max: 30, seconds: 60 }
/** Enough for a buyer in a hurry on two devices: a longer hold is sent to every open screen. */
const formChanges = { max: 120, seconds: 60 }

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const limitForms = openMemoryLimit(forms, deps.config.rateLimitFactor)
  const limitPayments = openMemoryLimit(payments, deps.config.rateLimitFactor)
  // A count of its own: whoever comes back from the provider must not be refused because of how often the form was submitted.
  const limitSubmits = openMemoryLimit(payments, deps.config.rateLimitFactor)
  const limitChanges = openMemoryLimit(formChanges, deps.config.rateLimitFactor)
  implement(app, checkout.openForm, async ({ body }, caller) => {
    limitForms(caller.id)
    return openForm(deps, caller.id, body.product_id)
  })
  implement(app, checkout.readForm, ({ params }, caller) => readForm(deps, caller.id, params.url_code))
  implement(app, checkout.priceForm, async ({ params, body }, caller) => {
    limitChanges(caller.id)
    return priceForm(deps, caller.id, params.url_code, body.user_address_id)
  })
  implement(app, checkout.submitOrder, async ({ params, body }, caller) => {
    limitSubmits(caller.id)
    return submitOnce(deps, caller.id, params.url_code, body)
  })
  implement(app, checkout.extendOrder, async ({ body }, caller) => {
    limitChanges(caller.id)
    return extendOrder(deps.db, caller.id, body.url_code, await deps.settings())
  })
  implement(app, checkout.paymentSucceeded, async ({ body }, caller) => {
    limitPayments(caller.id)
    return succeedPayment(deps, caller.id, body)
  })
  implement(app, checkout.paymentFailed, async ({ body }, caller) => {
    limitPayments(caller.id)
    return failPayment(deps, caller.id, body)
  })
  implement(app, checkout.leaveForm, ({ params }, caller) => leaveForm(deps, caller.id, params.url_code))
  implement(app, paymentWebhook, ({ body }, _, request) => receiveWebhook(deps, body, request))
}
