import { randomUUID } from 'node:crypto'
import { type Fault, faultOf } from '#sandbox/faults.ts'
import { koreanTime } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import { paymentObject, type PaymentObject } from './payment-object.ts'

/** Minutes until the next try after each failed one. */
const retryMinutes = [1, 4, 16, 64, 256, 1024, 4096]

export type Delivery = {
  transmission_id: string
  order_id: string
  status: string
  body: string
  tries: number
  state: 'waiting' | 'delivered' | 'given_up' | 'lost'
  last_answer: number | string | null
  next_at: number | null
}

export type WebhookSettings = { url: string | null; enabled: boolean; minute_ms: number; timeout_ms: number }

export type Webhooks = {
  announce(payment: Payment, before: PaymentStatus): void
  resend(payment: Payment): void
  settings: WebhookSettings
  list(orderId?: string): Delivery[]
  clear(): void
  close(): void
}

export function createWebhooks(world: World, url: string | null): Webhooks {
  const { clock, journal } = world
  const settings: WebhookSettings = { url, enabled: true, minute_ms: 60_000, timeout_ms: 10_000 }
  let deliveries = journal.restore('delivery') as Delivery[]
  const stopped = new AbortController()

  function keep(delivery: Delivery): void {
    journal.write('delivery', delivery.transmission_id, delivery)
  }

  async function send(delivery: Delivery): Promise<void> {
    if (stopped.signal.aborted || settings.url === null || !settings.enabled) return
    const retried = delivery.tries
    delivery.tries += 1
    delivery.next_at = null
    try {
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'tosspayments-webhook-transmission-id': delivery.transmission_id,
          'tosspayments-webhook-transmission-time': koreanTime(clock.now()),
          'tosspayments-webhook-transmission-retried-count': String(retried),
        },
        body: delivery.body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(settings.timeout_ms)]),
      })
      await answer.body?.cancel()
      delivery.last_answer = answer.status
    } catch (error) {
      delivery.last_answer = error instanceof Error ? error.name : 'error'
    }
    // a copy of the same transmission may have arrived meanwhile
    if (delivery.last_answer === 200) delivery.state = 'delivered'
    else if (delivery.state !== 'delivered') planRetry(delivery)
    if (!stopped.signal.aborted) keep(delivery)
  }

  function planRetry(delivery: Delivery): void {
    const minutes = retryMinutes[delivery.tries - 1]
    if (minutes === undefined) {
      delivery.state = 'given_up'
      return
    }
    plan(delivery, clock.now() + minutes * settings.minute_ms)
  }

  function plan(delivery: Delivery, due: number): void {
    delivery.next_at = due
    clock.at(due, () => {
      if (delivery.state === 'waiting') void send(delivery)
    })
  }

  for (const delivery of deliveries) {
    if (delivery.state === 'waiting') plan(delivery, delivery.next_at ?? clock.now())
  }

  function post(payment: Payment, shown: Partial<PaymentObject>, faults: readonly Fault[]): void {
    if (settings.url === null || !settings.enabled) return
    const data = { ...paymentObject(payment, world.publicUrl()), ...shown }
    const delivery: Delivery = {
      transmission_id: randomUUID(),
      order_id: payment.orderId,
      status: data.status,
      body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: stampOf(clock.now()), data }),
      tries: 0,
      state: faultOf(faults, 'lose') === undefined ? 'waiting' : 'lost',
      last_answer: null,
      next_at: null,
    }
    deliveries.push(delivery)
    keep(delivery)
    if (delivery.state === 'lost') return
    const copies = faultOf(faults, 'copies')?.n ?? 1
    const delay = faultOf(faults, 'delay')?.ms ?? 0
    for (let copy = 0; copy < copies; copy += 1) {
      setTimeout(() => void send(delivery), delay * (copy + 1) + copy * 50).unref()
    }
  }

  return {
    settings,
    announce(payment, before) {
      if (payment.status === before && payment.status !== 'PARTIAL_CANCELED') return
      const faults = world.faults.draw('webhook', payment.orderId)
      const stale = faultOf(faults, 'stale') === undefined ? {} : { status: before }
      post(payment, stale, faults)
    },
    resend: (payment) => post(payment, {}, []),
    list: (orderId) => deliveries.filter((delivery) => orderId === undefined || delivery.order_id === orderId),
    clear() {
      for (const delivery of deliveries) delivery.state = 'lost'
      deliveries = []
      journal.forget('delivery')
    },
    close: () => stopped.abort(),
  }
}

/** `2026-11-21T18:03:05.123000`: Seoul time without a zone, as the provider writes it. */
const stampOf = (ms: number) => `${koreanTime(ms).slice(0, 19)}.${String(ms % 1000).padStart(3, '0')}000`
