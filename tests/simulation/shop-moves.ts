import { sql } from 'kysely'
import { holdDefaults as hold } from '#domain/hold.ts'
import { addToCart } from '#server/holds/add-to-cart.ts'
import { extendHold } from '#server/holds/extend-hold.ts'
import { removeFromCart } from '#server/holds/remove-from-cart.ts'
import { leaveForm } from '#server/payments/leave-form.ts'
import { openForm } from '#server/payments/open-form.ts'
import { release } from '#server/holds/release.ts'
import { extendOrder } from '#server/holds/extend.ts'
import { pick } from '#tests/support/chance.ts'
import { endForm, formFor, free, sinceOf, takeForCart, wholeCap } from './holds.ts'
import { attempt, expect, type Move, mustBe, type Stage } from './turn.ts'
import type { Box, Member, Order, World } from './world.ts'

const perBox = 10_000

/** What a member does before any money is spoken of. */
export function shopMoves(stage: Stage, world: World): Move[] {
  const { deps, now } = stage
  const { next, boxes } = world
  const member = next() < 0.75 ? world.members[0]! : world.members[1]!
  const form = pick(
    world.orders.filter(({ state }) => state === 'FORM' || state === 'ENDED'),
    next,
  )
  const held = boxes.filter(({ kind }) => kind !== null)
  return [
    { weight: 3, play: () => take(member) },
    { weight: 1, play: () => drop(member) },
    { weight: 1, play: () => extendCart(member) },
    { weight: 1, play: async () => void (await fill(stage, world, member)) },
    ...(form
      ? [
          { weight: 1, play: () => leave(form) },
          { weight: 1, play: () => extendForm(form) },
        ]
      : []),
    ...(held.length > 0 ? [{ weight: 0.5, play: () => releaseAtDesk(stage, world, pick(held, next)) }] : []),
  ]

  async function take({ id }: Member): Promise<void> {
    const some = someBoxes(world)
    const outcome = await attempt(world, `${nameOf(world, id)} takes ${named(world, some)}`, () =>
      addToCart(
        deps,
        id,
        some.map((box) => box.id),
      ),
    )
    expect(world, outcome, takeForCart(world, some, id, now()) ? 'done' : 'cart.taken')
  }

  async function drop({ id }: Member): Promise<void> {
    const some = someBoxes(world)
    const outcome = await attempt(world, `${nameOf(world, id)} drops ${named(world, some)}`, () =>
      removeFromCart(
        deps,
        id,
        some.map((box) => box.id),
      ),
    )
    for (const box of some) if (box.kind === 'CART' && box.by === id) free(box, now())
    expect(world, outcome, 'done')
  }

  async function extendCart({ id }: Member): Promise<void> {
    const own = boxes.filter((box) => box.kind === 'CART' && box.by === id && box.until! > now())
    const gains = own.map((box) =>
      prolong(box, Math.min(now() + hold.cart_hold_seconds, box.since + hold.cart_cap_seconds)),
    )
    const outcome = await attempt(world, `${nameOf(world, id)} extends the cart`, () => extendHold(deps, id))
    expect(world, outcome, own.length === 0 ? 'hold.none' : gains.includes(true) ? 'done' : 'hold.capped')
  }

  async function extendForm(order: Order): Promise<void> {
    const own = order.state === 'FORM' ? order.lines.map(({ box }) => box).filter(({ until }) => until! > now()) : []
    const gains = own.map((box) =>
      prolong(
        box,
        Math.min(
          now() + (order.payStarted === null ? hold.order_hold_seconds : hold.payment_window_seconds),
          order.created + hold.order_cap_seconds,
          box.since + wholeCap,
        ),
      ),
    )
    const outcome = await attempt(world, `order ${order.n} is extended`, async () =>
      extendOrder(deps.db, order.by, order.url, await deps.settings()),
    )
    expect(world, outcome, own.length === 0 ? 'hold.none' : gains.includes(true) ? 'done' : 'hold.capped')
  }

  async function leave(order: Order): Promise<void> {
    const released = order.state === 'FORM' && order.payStarted === null
    const outcome = await attempt(world, `order ${order.n} is left`, () => leaveForm(deps, order.by, order.url))
    if (released) endForm(order, 'left', now())
    expect(world, outcome, 'done')
    if (outcome.kind === 'done') mustBe(world, 'released', outcome.value.released, released)
  }
}

function prolong(box: Box, until: number): boolean {
  const was = box.until!
  box.until = Math.max(was, until)
  return box.until > was
}

const someBoxes = ({ boxes, next }: World): Box[] => {
  const some = boxes.filter(() => next() < 0.45)
  return some.length > 0 ? some : [pick(boxes, next)]
}
export const nameOf = ({ members }: World, id: number): string => (members[0]!.id === id ? 'the member' : 'the rival')
const named = ({ boxes }: World, some: readonly Box[]) => `boxes ${some.map((box) => boxes.indexOf(box)).join(', ')}`

/** Opens a form of some boxes; answers its order. */
export async function fill({ deps, now }: Stage, world: World, { id }: Member): Promise<Order | undefined> {
  const some = someBoxes(world)
  const outcome = await attempt(world, `${nameOf(world, id)} opens a form of ${named(world, some)}`, () =>
    openForm(
      deps,
      id,
      some.map((box) => box.id),
    ),
  )
  const form = formFor(world, some, id, now())
  expect(world, outcome, form === 'refused' ? 'cart.taken' : 'done')
  if (form === 'refused' || outcome.kind !== 'done') return undefined
  const url = outcome.value.data.url_code
  if (form !== 'new') {
    mustBe(world, 'the form', url, form.url)
    return form
  }
  const order: Order = {
    n: world.orders.length,
    id: 0,
    url,
    payId: null,
    by: id,
    amount: some.reduce((sum, { price }) => sum + price + perBox, 0),
    lines: [],
    state: 'FORM',
    created: now(),
    payStarted: null,
    method: 'C',
    payments: [],
  }
  for (const box of some) {
    const fromCart = box.kind === 'CART'
    const since = fromCart ? box.since : sinceOf(box, id, now())
    const until = Math.min(now() + hold.order_hold_seconds, since + wholeCap)
    Object.assign(box, { kind: 'ORDER', ps: 3, by: id, order, since, until })
    const worth = box.price + perBox
    order.lines.push({
      id: 0,
      box,
      worth,
      fromCart,
      os: 'ORDW',
      live: true,
      laneAt: now(),
      from: 'ORDW',
      refund: null,
      back: null,
    })
  }
  world.orders.push(order)
  return order
}

/** The desk frees a box, whoever has it, unless it is being paid or sold; the form that it lies in ends whole. */
async function releaseAtDesk({ deps, clerks, now }: Stage, world: World, box: Box): Promise<void> {
  const { rows } = await sql<{ fence: number }>`select fence from claims where product_id = ${box.id}`.execute(deps.db)
  const outcome = await attempt(world, `the desk releases box ${world.boxes.indexOf(box)}`, () =>
    release(deps, clerks[0].staff, clerks[0].request, {
      holds: [{ id: box.id, fence: rows[0]!.fence }],
      reason: '점검이 필요해요',
    }),
  )
  const may = box.kind === 'CART' || box.kind === 'ORDER'
  if (box.kind === 'ORDER') endForm(box.order!, 'left', now())
  if (box.kind === 'CART') free(box, now())
  expect(world, outcome, may ? 'done' : 'desk.changed')
}
