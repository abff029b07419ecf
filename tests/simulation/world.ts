import type { Payment } from '#sandbox/payments/payment.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ReturnState } from '#domain/return-reasons.ts'
import type { Fate } from './fates.ts'

/** A time is in seconds since the batch began; the clock of the database stands still in between. */
export type Box = {
  id: number
  price: number
  ps: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9
  kind: 'CART' | 'ORDER' | 'PAYING' | 'SOLD' | 'OFF' | null
  by: number | null
  order: Order | null
  until: number | null
  /** Since when its holder has it, for the caps. */
  since: number
  /** The last time that each member had it, and when each let it run out. */
  spans: Map<number, { since: number; ended: number }>
  lapses: { by: number; at: number }[]
}
/** `alone`: begun at the desk, and nobody else has approved it. */
export type Refund = { id: number; state: 'NEW' | 'HELD' | 'DONE'; resell: boolean; alone: boolean }
export type Line = {
  id: number
  box: Box
  worth: number
  fromCart: boolean
  os: OrderStatus
  live: boolean
  /** When it came into its lane; where it was cancelled from. */
  laneAt: number
  from: OrderStatus
  refund: Refund | null
  back: { id: number; state: ReturnState } | null
}
export type Order = {
  n: number
  id: number
  url: string
  /** What the provider knows it by; set when its window opens. */
  payId: string | null
  by: number
  amount: number
  lines: Line[]
  state: 'FORM' | 'ENDED' | 'CONFIRMING' | 'PAID' | 'FAILED'
  created: number
  payStarted: number | null
  method: 'C' | 'B'
  payments: Booked[]
}
/** A payment in our books. */
export type Booked = { key: string; state: 'CONFIRMING' | 'DONE' | 'FAILED'; voided: boolean }
export type Member = { id: number; address: number }

/** What the in-memory provider keeps of one world. */
export type Side = {
  healthy: boolean
  /** How often each call was made, by call and order. */
  nth: Map<string, number>
  /** The fates since the step began. */
  met: Fate[]
  /** How many of them were not what was asked for. */
  faults: number
  /** A refusal is kept for some Idempotency-Key and is answered to it again. */
  keeps: boolean
  /** Requests that are still under way in the network, with the tides until they arrive, and notices by the step in which they do. */
  late: { act: () => Promise<unknown>; tides: number }[]
  notices: { payment: Payment; id: string; step: number }[]
  announced: number
}

/** One seed: a member and a rival, three boxes, their orders, and the model's idea of all of it. */
export type World = {
  seed: number
  next: () => number
  members: Member[]
  boxes: Box[]
  orders: Order[]
  side: Side
  /** What was promised to somebody and must be so for ever. */
  paidTold: Order[]
  cancelTold: Line[]
  /** The order that the buyer gives up in this step: it may go back to the cart. */
  givesUp: Order | null
  /** What must be so once the outcome of the step is known. */
  checks: (() => void)[]
  /** What was done, for whoever replays the seed. */
  story: string[]
  /** What does not fit; the world is left alone after the first. */
  broken: string[]
}

/** Nothing is held, asked for or on its way: only somebody's act can change anything. */
export function isAtRest({ boxes, orders, side }: World): boolean {
  return (
    side.late.length === 0 &&
    boxes.every(({ kind }) => kind === null || kind === 'SOLD' || kind === 'OFF') &&
    orders.every(
      ({ state, lines, payStarted }) =>
        state !== 'CONFIRMING' &&
        (state === 'PAID' || state === 'FAILED' || payStarted === null || lines.every(({ os }) => os !== 'ORDW')) &&
        lines.every(({ refund }) => refund?.state !== 'NEW'),
    )
  )
}

export const paymentOf = (order: Order): Booked | undefined => order.payments.find(({ state }) => state !== 'FAILED')
