import { refundMark } from '#domain/ledger.ts'
import type { Payment } from '#sandbox/payments/payment.ts'
import { book, endForm, mayBook } from './holds.ts'
import { givenBack, notPaid, paid } from './money.ts'
import type { Provider } from './provider.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import type { Booked, Order, World } from './world.ts'

type Truth = Pick<Provider, 'book'>

/**
 * What the provider's answers left open is taken as the rows say, if the provider's own ledger allows it: paid only if the whole sum was
 * taken, not paid only if nothing was and nothing can be, given back only if it was, once. Everything else has to follow from that.
 */
export function adopt(world: World, rows: readonly OrderRow[], truth: Truth, now: number): void {
  const known = rows.flatMap((row) => {
    const order = world.orders.find(({ url }) => url === row.url)
    if (!order) world.broken.push(`nobody opened order ${row.id}`)
    return order ? [{ order, row }] : []
  })
  for (const { order, row } of known) nameRows(order, row)
  // What was open first: it may have freed what is booked now.
  for (const { order, row } of known)
    for (const payment of order.payments) adoptPayment(world, order, payment, { row, truth, now })
  for (const { order, row } of known) {
    adoptBooking(world, order, row, { truth, now })
    adoptGivingUp(world, order, row, { truth, now })
    adoptRefunds(world, order, row, { truth, now })
  }
}

function nameRows(order: Order, row: OrderRow): void {
  order.id = row.id
  for (const line of order.lines) {
    const own = row.lines.find(({ box }) => box === line.box.id)
    line.id = own?.id ?? 0
    if (line.back && own?.back) line.back.id = own.back.id
    if (line.refund && own?.refund) line.refund.id = own.refund.id
  }
}

type With = { row: OrderRow; truth: Truth; now: number }

function adoptPayment(world: World, order: Order, payment: Booked, { row, truth, now }: With): void {
  const seen = row.payments.find(({ key }) => key === payment.key)
  if (!seen || payment.state !== 'CONFIRMING') return
  const theirs = truth.book.byKey(payment.key)
  const isTaken = theirs !== undefined && theirs.approvedAt !== null && theirs.orderId === order.payId
  if (seen.state === 'DONE') {
    if (!isTaken || theirs.amount !== order.amount)
      world.broken.push(`order ${order.n} is paid, and its money was not taken`)
    paid(order, payment, now)
  } else if (seen.state === 'FAILED') {
    if (isTaken) world.broken.push(`order ${order.n} failed, and its money was taken`)
    if (isStillPayable(theirs, order)) world.broken.push(`order ${order.n} failed, and its money can still be taken`)
    notPaid(order, payment, now)
  } else if (row.lines.some(({ live, os }) => live && os === 'PAYW')) {
    for (const line of order.lines) if (line.live && line.os === 'ORDW') line.os = 'PAYW'
  }
}

const isStillPayable = (theirs: Payment | undefined, order: Order) =>
  theirs?.status === 'IN_PROGRESS' && theirs.amount === order.amount && theirs.orderId === order.payId

function adoptBooking(world: World, order: Order, row: OrderRow, { truth, now }: Omit<With, 'row'>): void {
  for (const seen of row.payments) {
    if (order.payments.some(({ key }) => key === seen.key)) continue
    const theirs = truth.book.byKey(seen.key)
    if (theirs?.orderId !== order.payId || theirs.authorizedAt === null)
      world.broken.push(`${seen.key} was booked for order ${order.n}, and nobody authorised it`)
    if (!mayBook(order, now)) world.broken.push(`order ${order.n} was booked without its boxes`)
    book(world, order, seen.key, now)
    adoptPayment(world, order, order.payments.at(-1)!, { row, truth, now })
  }
}

/** The boxes of an order that its buyer gave up go back to the cart, unless it was authorised and nobody made anything up. */
function adoptGivingUp(world: World, order: Order, row: OrderRow, { truth, now }: Omit<With, 'row'>): void {
  if (world.givesUp !== order || order.state !== 'FORM' || row.state !== 'FAILED') return
  const isTaken = truth.book.ofOrder(order.payId!).some(({ approvedAt }) => approvedAt !== null)
  if (isTaken) world.broken.push(`order ${order.n} was given up, and its money was taken`)
  endForm(order, 'failed', now)
}

function adoptRefunds(world: World, order: Order, row: OrderRow, { truth, now }: Omit<With, 'row'>): void {
  const theirs = truth.book.byKey(order.payments.find(({ state }) => state === 'DONE')?.key ?? '')
  for (const line of order.lines) {
    const seen = row.lines.find(({ id }) => id === line.id)?.refund
    if (line.refund?.state !== 'NEW' || seen?.state !== 'DONE') continue
    mustBeGivenOnce(world, theirs, seen, line.worth)
    givenBack(line, now)
  }
}

function mustBeGivenOnce(world: World, theirs: Payment | undefined, { id, amount }: RefundRow, worth: number): void {
  const given = theirs?.cancels.filter(({ cancelReason }) => cancelReason.startsWith(refundMark(id))) ?? []
  if (given.length !== 1 || given[0]!.cancelAmount !== amount || amount !== worth)
    world.broken.push(
      `refund ${id} of ${worth} won was given as ${given.map(({ cancelAmount }) => cancelAmount).join(' and ') || 'nothing'}`,
    )
}
