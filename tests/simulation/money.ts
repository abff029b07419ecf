import { endForm, free } from './holds.ts'
import type { Booked, Line, Order } from './world.ts'

/** What follows from what is known of money: for boxes, lines and refunds. */
export function paid(order: Order, payment: Booked, now: number): void {
  payment.state = 'DONE'
  order.state = 'PAID'
  for (const line of order.lines.filter(({ live }) => live)) {
    Object.assign(line.box, { kind: 'SOLD', ps: 5, until: null })
    Object.assign(line, { os: 'PAYK', laneAt: now })
    if (payment.voided) openCancel(line, { resell: true, held: false, alone: false })
  }
}

export function notPaid(order: Order, payment: Booked, now: number): void {
  payment.state = 'FAILED'
  endForm(order, payment.voided ? 'voided' : 'failed', now)
}

/** Locked against being ordered and sent; its money is to go back. */
export function openCancel(line: Line, { held, ...begun }: { resell: boolean; held: boolean; alone: boolean }): void {
  line.from = line.os
  line.os = 'CANW'
  line.refund = { id: 0, state: held ? 'HELD' : 'NEW', ...begun }
}

/** The money of a line is back with its buyer. */
export function givenBack(line: Line, now: number): void {
  line.refund!.state = 'DONE'
  line.live = false
  if (line.os === 'CANW') {
    line.os = 'ORDC'
    if (line.refund!.resell) free(line.box, now)
    else Object.assign(line.box, { kind: 'OFF', ps: 0, by: null, order: null })
    return
  }
  line.os = 'RTNK'
  line.back!.state = 'DONE'
  Object.assign(line.box, { kind: 'OFF', ps: 9, by: null, order: null })
}
