import { holdDefaults as hold, wholeCapSeconds } from '#domain/hold.ts'
import type { Box, Order, World } from './world.ts'

/** The rules of holds, in words of the model's own. Every time is in seconds; `now` is the standing clock. */
export const wholeCap = wholeCapSeconds(hold)
const spanRest = 600
const hour = 3_600

/** Since when this member counts as having the box: a rest of less than ten minutes does not begin anew. */
export function sinceOf(box: Box, by: number, now: number): number {
  const span = box.spans.get(by)
  return span && span.ended > now - spanRest ? span.since : now
}

function isTooOften(box: Box, by: number, now: number, cap: number): boolean {
  const lapses = box.lapses.filter((lapse) => lapse.by === by && lapse.at > now - hour)
  const since = box.by === by ? box.since : sinceOf(box, by, now)
  const again = box.by !== by && lapses.length >= hold.max_lapses_per_hour
  return again || since + cap <= now + 60
}

const isLapsed = (box: Box, now: number) => box.until !== null && box.until <= now

/** On the shelf again. */
export function free(box: Box, now: number, hasLapsed = false): void {
  if (box.kind !== 'SOLD') box.spans.set(box.by!, { since: box.since, ended: now })
  if (hasLapsed) box.lapses.push({ by: box.by!, at: now })
  Object.assign(box, { kind: null, ps: 1, by: null, order: null, until: null })
}

function toCart(box: Box, by: number, since: number, until: number): void {
  Object.assign(box, { kind: 'CART', ps: 2, by, order: null, until, since })
}

export type FormEnd = 'left' | 'lapsed' | 'failed' | 'voided'

export function endForm(order: Order, end: FormEnd, now: number): void {
  for (const line of order.lines.filter(({ live }) => live)) {
    const { box } = line
    const cap = end === 'failed' ? wholeCap : hold.cart_cap_seconds
    const goesBack = end !== 'voided' && (line.fromCart || end === 'failed') && box.since + cap > now
    line.live = false
    if (line.os === 'PAYW') line.os = 'ORDC'
    if (line.os === 'ORDW' && (end === 'failed' || end === 'voided' || order.payStarted === null)) line.os = 'PAYF'
    if (!goesBack) free(box, now, end === 'lapsed')
    else if (end === 'failed') toCart(box, box.by!, box.since, now + hold.retry_hold_seconds)
    else toCart(box, box.by!, box.since, Math.min(now + hold.cart_hold_seconds, box.since + hold.cart_cap_seconds))
  }
  order.state = end === 'failed' || end === 'voided' ? 'FAILED' : 'ENDED'
}

/** Forms of which a box has run out end; answers how many. */
export function lapseForms(world: World, now: number, only: readonly Box[] = world.boxes): number {
  const orders = new Set(only.filter((box) => box.kind === 'ORDER' && isLapsed(box, now)).map(({ order }) => order!))
  for (const order of orders) endForm(order, 'lapsed', now)
  return orders.size
}

export function lapseCarts(world: World, now: number, only: readonly Box[] = world.boxes): void {
  for (const box of only) if (box.kind === 'CART' && isLapsed(box, now)) free(box, now, true)
}

const isFor = (box: Box, by: number, now: number): boolean =>
  box.kind === null || (box.kind === 'CART' && (box.by === by || isLapsed(box, now)))

/** Puts the boxes into the member's cart, all or none; answers whether it could. */
export function takeForCart(world: World, boxes: readonly Box[], by: number, now: number): boolean {
  const attempt = () => {
    if (!boxes.every((box) => isFor(box, by, now))) return false
    lapseCarts(world, now, boxes)
    const wanted = boxes.filter((box) => box.kind === null)
    if (wanted.some((box) => isTooOften(box, by, now, hold.cart_cap_seconds))) return false
    for (const box of wanted) {
      const since = sinceOf(box, by, now)
      toCart(box, by, since, Math.min(now + hold.cart_hold_seconds, since + hold.cart_cap_seconds))
    }
    return true
  }
  return attempt() || (lapseForms(world, now, boxes) > 0 && attempt())
}

const isSame = (order: Order, boxes: readonly Box[], now: number) =>
  order.state === 'FORM' &&
  order.lines.length === boxes.length &&
  boxes.every((box) => box.order === order && !isLapsed(box, now))

/** What opening a form of these boxes leads to: the open one of the same boxes, a new one, or a refusal. */
export function formFor(world: World, boxes: readonly Box[], by: number, now: number): Order | 'new' | 'refused' {
  const attempt = () => {
    const same = world.orders.find((order) => order.by === by && isSame(order, boxes, now))
    if (same) return same
    const giving = new Set(
      boxes.flatMap(({ kind, order }) =>
        kind === 'ORDER' && order?.by === by && order.payStarted === null ? [order] : [],
      ),
    )
    const mayTake = boxes.every((box) => isFor(box, by, now) || (box.kind === 'ORDER' && giving.has(box.order!)))
    if (!mayTake) return 'refused'
    // Refused after that, everything is undone.
    if (boxes.some((box) => isTooOften(box, by, now, wholeCap))) return 'refused'
    for (const order of giving) endForm(order, 'left', now)
    lapseCarts(world, now, boxes)
    return 'new'
  }
  const first = attempt()
  return first === 'refused' && lapseForms(world, now, boxes) > 0 ? attempt() : first
}

export function hasLapsed(order: Order, now: number): boolean {
  return order.lines.some(({ box, live }) => live && isLapsed(box, now))
}

/** Whether the payment of a form, also of one that has run out, may still be booked: every box must be its, free, or in its buyer's cart. */
export function mayBook(order: Order, now: number): boolean {
  if (order.state === 'FORM') return true
  if (order.state !== 'ENDED') return false
  return order.lines.every(({ os, box }) => os === 'ORDW' && isFor(box, order.by, now))
}

/** From here no clock frees the boxes. */
export function book(world: World, order: Order, key: string, now: number): void {
  lapseCarts(world, now, order.state === 'ENDED' ? order.lines.map(({ box }) => box) : [])
  for (const line of order.lines) {
    const { box } = line
    if (box.kind === null) box.since = sinceOf(box, order.by, now)
    Object.assign(box, { kind: 'PAYING', ps: 4, by: order.by, order, until: null })
    line.live = true
  }
  order.state = 'CONFIRMING'
  order.payments.push({ key, state: 'CONFIRMING', voided: false })
}
