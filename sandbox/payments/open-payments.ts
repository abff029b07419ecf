import type { FastifyInstance } from 'fastify'
import type { World } from '#sandbox/world.ts'
import { registerPaymentApi } from './api-routes.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { createPaymentBook, type PaymentBook } from './payment-book.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import { registerPaymentWindow } from './window-routes.ts'

export type Payments = { book: PaymentBook; webhooks: Webhooks; clear(): void }

/** The whole payment provider: its books, its server API, its window, its webhooks. */
export function openPayments(app: FastifyInstance, world: World, webhookUrl: string | null): Payments {
  const book = createPaymentBook(world)
  const idempotency = createIdempotencyStore(world)
  const webhooks = createWebhooks(world, webhookUrl)
  book.watch((payment, before) => webhooks.announce(payment, before))
  registerPaymentApi(app, { world, book, idempotency })
  registerPaymentWindow(app, world, book)
  return {
    book,
    webhooks,
    clear() {
      book.clear()
      idempotency.clear()
      webhooks.clear()
    },
  }
}
