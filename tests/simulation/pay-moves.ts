import { holdDefaults as hold } from '#domain/hold.ts'
import { checkoutForm } from '#domain/forms/checkout.ts'
import { failPayment } from '#server/payments/fail-payment.ts'
import { submitOrder } from '#server/payments/submit-order.ts'
import { succeedPayment } from '#server/payments/succeed-payment.ts'
import { pick } from '#tests/support/chance.ts'
import { hasLapsed, mayBook, wholeCap } from './holds.ts'
import { fill, nameOf } from './shop-moves.ts'
import { attempt, expect, type Move, mustBe, type Stage, wasHonest } from './turn.ts'
import { type Order, paymentOf, type World } from './world.ts'

/** The way to the provider and back. */
export function payMoves(stage: Stage, world: World): Move[] {
  const { next } = world
  const order = pick(world.orders, next)
  const open = pick(
    world.orders.filter(({ state, payId }) => payId !== null && state !== 'PAID' && state !== 'FAILED'),
    next,
  )
  const moves: Move[] = [{ weight: 7, play: () => buy(stage, world) }]
  if (order) moves.push({ weight: 1, play: async () => void (await submit(stage, world, order)) })
  if (open) moves.push({ weight: 2, play: async () => void visitWindow(stage, world, open) })
  if (order?.payId) {
    moves.push({ weight: 3, play: () => comeBack(stage, world, order) })
    moves.push({ weight: 1, play: () => giveUp(stage, world, order) })
  }
  return moves
}

/** Form, submission, window and the way back in one go, as most people do; some stop half-way. */
async function buy(stage: Stage, world: World): Promise<void> {
  const member = world.next() < 0.85 ? world.members[0]! : world.members[1]!
  const order = await fill(stage, world, member)
  if (!order || !(await submit(stage, world, order))) return
  if (visitWindow(stage, world, order) && world.next() < 0.8) await comeBack(stage, world, order)
}

async function submit({ deps, provider, now }: Stage, world: World, order: Order): Promise<boolean> {
  const { next } = world
  const paid_amount = next() < 0.05 ? order.amount - 1_000 : order.amount
  const pay_method = next() < 0.7 ? 'C' : 'B'
  const user_address_id = world.members.find(({ id }) => id === order.by)!.address
  const form = checkoutForm.parse({ user_address_id, pay_method, paid_amount })
  const outcome = await attempt(world, `order ${order.n} is submitted (${pay_method})`, () =>
    submitOrder(deps, order.by, order.url, form),
  )
  const refusal = {
    FORM: paid_amount !== order.amount ? 'payment.amount' : hasLapsed(order, now()) ? 'order.lapsed' : 'done',
    ENDED: 'order.lapsed',
    CONFIRMING: 'order.paying',
    PAID: 'order.closed',
    FAILED: 'order.closed',
  }[order.state]
  expect(world, outcome, refusal)
  if (refusal !== 'done' || outcome.kind !== 'done') return false
  if (order.payStarted === null)
    for (const { box } of order.lines)
      box.until = Math.max(
        box.until!,
        Math.min(now() + hold.payment_window_seconds, order.created + hold.order_cap_seconds, box.since + wholeCap),
      )
  order.payStarted ??= now()
  order.method = pay_method
  order.payId = outcome.value.pg.orderId
  mustBe(world, 'the sum for the window', outcome.value.pg.amount, order.amount)
  provider.owns(world, order)
  return true
}

/** Answers whether the buyer said yes there. */
function visitWindow({ provider }: Stage, world: World, order: Order): boolean {
  const answer = pick(['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'nothing'] as const, world.next)
  const more = world.next() < 0.04 ? -1_000 : 0
  provider.window(world, order, { answer, more })
  world.story.push(`  the window of order ${order.n}: ${answer}${more ? `, ${more} won` : ''}`)
  return answer === 'yes'
}

/** The browser is sent back with a key: the right one mostly, with the right sum mostly, sometimes twice. */
async function comeBack(stage: Stage, world: World, order: Order): Promise<void> {
  const { deps, provider, now } = stage
  const { next } = world
  const keys = provider.book.ofOrder(order.payId!).map(({ paymentKey }) => paymentKey)
  const foreign = world.orders
    .flatMap(({ payId }) => (payId ? provider.book.ofOrder(payId) : []))
    .map(({ paymentKey }) => paymentKey)
  const paymentKey = (next() < 0.06 ? pick(foreign, next) : pick(keys, next)) ?? 'made-up'
  const amount = next() < 0.04 ? order.amount - 1_000 : order.amount
  const truth = provider.book.byKey(paymentKey)
  const booked = paymentOf(order)
  const before = order.state
  const isOurs = truth?.orderId === order.payId
  const isBookable = mayBook(order, now())
  const isGood =
    isOurs && truth!.amount === order.amount && truth!.status === 'IN_PROGRESS' && isMethod(order, truth!.method)
  const outcome = await attempt(
    world,
    `${nameOf(world, order.by)} comes back for order ${order.n} with ${paymentKey}`,
    () => succeedPayment(deps, order.by, { orderId: order.payId!, paymentKey, amount, urlCode: order.url }),
  )
  if (amount !== order.amount) return expect(world, outcome, 'payment.amount')
  if (before === 'FAILED') return expect(world, outcome, 'payment.refused')
  if (booked && booked.key !== paymentKey) return expect(world, outcome, 'order.paying')
  if (before === 'PAID') return expect(world, outcome, 'done')
  const declined = world.side.met.includes('refused')
  if (wasHonest(world) && isGood && isBookable && !booked) expect(world, outcome, 'done')
  else
    expect(
      world,
      outcome,
      'done',
      'payment.unsettled',
      'payment.refused',
      'payment.foreign',
      'payment.amount',
      'order.lapsed',
      'order.closed',
    )
  world.checks.push(() => {
    const said = outcome.kind === 'refused' ? outcome.code : outcome.kind
    if (said === 'done') {
      mustBe(world, 'an order of which its buyer was told that it is paid', order.state, 'PAID')
      world.paidTold.push(order)
    }
    if (said === 'payment.unsettled' && order.state !== before)
      mustBe(world, 'an unsettled order', order.state, 'CONFIRMING')
    if (said === 'payment.refused' && order.state !== before) mustBe(world, 'a refused order', order.state, 'FAILED')
    if (said === 'order.lapsed') mustBe(world, 'the boxes of a refused order were to be had', isBookable, false)
    if (said === 'payment.foreign' || said === 'payment.amount') mustBe(world, 'a refused order', order.state, before)
    // What is to be voided is not confirmed again, and stays open until the provider lets go of it.
    if (wasHonest(world) && !declined && booked && !booked.voided && truth?.status !== 'READY')
      mustBe(world, 'an order whose payment was heard of is open', order.state === 'CONFIRMING', false)
  })
}

const isMethod = ({ method }: Order, of: 'CARD' | 'TRANSFER') => (method === 'C') === (of === 'CARD')

/** The provider sends the buyer back without a payment; it may be so or not. */
async function giveUp({ deps, provider, now }: Stage, world: World, order: Order): Promise<void> {
  const truth = provider.book.byOrder(order.payId!)
  const before = order.state
  // Another way of paying than was chosen last is not taken, but where its money has moved already.
  const isOpen = truth?.status === 'DONE' || (truth?.status === 'IN_PROGRESS' && isMethod(order, truth.method))
  const isPayable = isOpen && truth.amount === order.amount && mayBook(order, now())
  world.givesUp = order
  const outcome = await attempt(world, `order ${order.n} is given up`, () =>
    failPayment(deps, order.by, {
      code: 'PAY_PROCESS_CANCELED',
      message: '',
      orderId: order.payId,
      urlCode: order.url,
    }),
  )
  expect(world, outcome, 'done')
  world.checks.push(() => {
    if (!wasHonest(world) || before !== 'FORM') return
    // Also what was authorised for another sum: nothing of it is ever charged.
    mustBe(world, 'an order that was given up', order.state, isPayable ? 'PAID' : 'FAILED')
  })
}
