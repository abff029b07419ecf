import { cancelLines } from '#server/refunds/cancel-lines.ts'
import { cancelProducts } from '#server/orders/cancel-products.ts'
import { confirmPurchase } from '#server/orders/confirm-purchase.ts'
import { correctParcel } from '#server/orders/correct-parcel.ts'
import { deliverByHand } from '#server/orders/deliver-by-hand.ts'
import { orderFromPartners } from '#server/orders/order-from-partners.ts'
import { ship } from '#server/orders/ship.ts'
import { approve } from '#server/refunds/approve.ts'
import { decline } from '#server/refunds/decline.ts'
import { pick } from '#tests/support/chance.ts'
import { parcelNumber } from '#tests/support/sold.ts'
import { openCancel } from './money.ts'
import { attempt, expect, type Move, mustBe, type Stage, wasHonest } from './turn.ts'
import { type Line, type Order, paymentOf, type World } from './world.ts'

const secondPersonFrom = 3_000_000
const sells = ['PAYK', 'DELW']
export const ordered = (world: World): { order: Order; line: Line }[] =>
  world.orders
    .filter(({ payments }) => payments.length > 0)
    .flatMap((order) => order.lines.map((line) => ({ order, line })))

/** What becomes of the lines of an order: cancelled by its buyer or the desk, ordered, sent, delivered, confirmed. */
export function lineMoves(stage: Stage, world: World): Move[] {
  const one = pick(ordered(world), world.next)
  if (!one) return []
  const held = ordered(world).find(({ line }) => line.refund?.state === 'HELD')
  return [
    { weight: 5, play: () => cancel(stage, world, one) },
    { weight: 2, play: () => cancelAtDesk(stage, world, one) },
    { weight: 4, play: () => fulfil(stage, world, one) },
    { weight: 2, play: () => confirm(stage, world, one) },
    ...(held ? [{ weight: 4, play: () => decideHeld(stage, world, held) }] : []),
  ]
}

type One = { order: Order; line: Line }
/** With what the desk has begun to give back of the same order by itself. */
export const needsSecondPerson = ({ order, line }: One): boolean =>
  order.lines.reduce((sum, { worth, refund }) => sum + (refund?.alone ? worth : 0), line.worth) >= secondPersonFrom
const named = ({ order, line }: One) => `line ${order.lines.indexOf(line)} of order ${order.n}`

/** The money was asked for with nobody making anything up: then it is given, and nothing waits. */
const mustBeGiven = (world: World, line: Line) =>
  world.checks.push(() => {
    if (wasHonest(world) && line.refund)
      mustBe(world, 'a refund that nothing stood in the way of', line.refund.state, 'DONE')
  })

async function cancel({ deps }: Stage, world: World, one: One): Promise<void> {
  const { order, line } = one
  const payment = paymentOf(order)
  const outcome = await attempt(world, `${named(one)} is cancelled by its buyer`, () =>
    cancelProducts(deps, order.by, [line.id], '마음이 바뀌었어요'),
  )
  const may = payment !== undefined && ['CANW', 'ORDC', 'PAYW', 'PAYK'].includes(line.os)
  expect(world, outcome, may ? 'done' : 'line.not-cancellable')
  if (!may) return
  if (line.os === 'PAYW') payment.voided = true
  if (line.os === 'PAYK') openCancel(line, { resell: true, held: false, alone: false })
  if (outcome.kind === 'done' && line.refund?.state !== 'HELD') world.cancelTold.push(line)
  if (line.os === 'CANW' && line.refund?.state === 'NEW') mustBeGiven(world, line)
}

async function cancelAtDesk({ deps, clerks }: Stage, world: World, one: One): Promise<void> {
  const { order, line } = one
  const resell = world.next() < 0.6
  const held = needsSecondPerson(one)
  const outcome = await attempt(world, `${named(one)} is cancelled at the desk`, () =>
    cancelLines(deps, clerks[0], { lineIds: [line.id], reason: '재고가 모자라요', resell }),
  )
  const may = order.state === 'PAID' && sells.includes(line.os)
  expect(world, outcome, may ? 'done' : 'desk.changed')
  if (!may) return
  openCancel(line, { resell, held, alone: true })
  if (!held) mustBeGiven(world, line)
}

/** The second person agrees, or does not: then the line stands where it stood. */
async function decideHeld({ deps, clerks }: Stage, world: World, one: One): Promise<void> {
  const { line } = one
  const { id } = line.refund!
  if (world.next() < 0.3) {
    const outcome = await attempt(world, `the refund of ${named(one)} is declined`, () =>
      decline(deps, clerks[1], { id, seen: 'HELD', reason: '다시 확인해요' }),
    )
    expect(world, outcome, 'done')
    line.refund = null
    if (line.back) line.back.state = line.os === 'RTNI' ? 'RECEIVED' : 'REQUESTED'
    else line.os = line.from
    return
  }
  const outcome = await attempt(world, `the refund of ${named(one)} is approved`, () =>
    approve(deps, clerks[1], { id, seen: 'HELD' }),
  )
  expect(world, outcome, 'done')
  Object.assign(line.refund!, { state: 'NEW', alone: false })
  mustBeGiven(world, line)
}

let parcels = 0

/** One step on its way, or all of them. */
async function fulfil({ deps, clerks, now }: Stage, world: World, one: One): Promise<void> {
  const { line } = one
  const [{ staff, request }] = clerks
  const steps = [
    ['PAYK', 'DELW', 'ordered from its partner', () => orderFromPartners(deps, staff, request, [line.id])],
    [
      'DELW',
      'DELI',
      'sent',
      () =>
        ship(deps, staff, request, {
          rows: [{ key: '', courier: '', number: parcelNumber(++parcels) }],
          line_ids: [line.id],
          courier_code: 'kr.cjlogistics',
          sure: false,
          partner_id: null,
        }),
    ],
    [
      'DELI',
      'DELK',
      'delivered',
      () => deliverByHand(deps, staff, request, { line_ids: [line.id], reason: '전화로 확인했어요' }),
    ],
  ] as const
  if (line.os === 'DELK' && world.next() < 0.3) {
    const outcome = await attempt(world, `the number of ${named(one)} was another parcel's`, () =>
      correctParcel(deps, staff, request, {
        id: line.id,
        courier_code: 'kr.cjlogistics',
        tracking_number: parcelNumber(++parcels),
        whole: false,
        sure: false,
        swap: false,
        reason: '번호를 잘못 적음',
      }),
    )
    expect(world, outcome, 'done')
    line.os = 'DELI'
    return
  }
  const at = steps.findIndex(([from]) => from === line.os)
  for (const [from, to, what, act] of at < 0 ? [pick(steps, world.next)] : steps.slice(at)) {
    const fits = line.os === from
    const refusal = what === 'sent' ? 'shipment.wrong' : 'desk.changed'
    expect(world, await attempt<unknown>(world, `${named(one)} is ${what}`, act), fits ? 'done' : refusal)
    if (!fits) return
    Object.assign(line, { os: to, laneAt: now() })
    if (world.next() < 0.5) return
  }
}

async function confirm({ deps, now }: Stage, world: World, one: One): Promise<void> {
  const { order, line } = one
  const outcome = await attempt(world, `${named(one)} is confirmed`, () => confirmPurchase(deps, order.by, [line.id]))
  const may = ['DELI', 'DELK', 'ORDK'].includes(line.os)
  expect(world, outcome, may ? 'done' : 'line.not-confirmable')
  if (may && line.os !== 'ORDK') Object.assign(line, { os: 'ORDK', laneAt: now() })
}
