import { transaction } from '#database/transaction.ts'
import { confirmPurchase } from '#server/orders/confirm-purchase.ts'
import { postCarcasses } from '#server/intake/post-carcasses.ts'
import type { ReceivedCarcass } from '#server/intake/receive-carcasses.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'
import type { GradedCarcass } from '#server/providers/meat-grading.ts'
import { buy, type Buyer } from './buy.ts'
import { freshDraft, looseDraft, partnersOf } from './carcasses.ts'
import { type AnimalKind, type Cattle, gradeAll } from './cattle.ts'
import { turnClocks, turnMarket, turnSandbox } from './clock.ts'
import { holidayLift } from './content/holidays.ts'
import { hash32, random, type Random } from './content/random.ts'
import { recentDays, timetable } from './days.ts'
import type { DemoMarket } from './demo-market.ts'
import type { Showcase } from './showcase.ts'
import { deliver, linesOf, orderFromPartners, ship } from './fulfil.ts'

/** A market with clocks of its own, in which some of the days are made, by some of the buyers. */
export type Worker = { market: DemoMarket; buyers: readonly Buyer[] }
export type Past = {
  workers: readonly Worker[]
  /** The animals of each day. */
  herds: readonly Promise<Numbers>[]
  showcase: Showcase
  /** Oldest first, today not among them. */
  days: readonly string[]
  onDay: (done: number) => void
}
type Sold = { orderId: number; buyer: Buyer }

/** For this many market days loose boxes are still on sale today. */
const looseDays = 10
const loosePerDay = 6
const loosePieces = 6
/** Average number of carcasses on days before the last weeks, which makes a little over 20,000 sales in 13 months. */
const olderWhole = 4.4
/**
 * Carcasses of each recent day: enough of the most frequent kind, and of one other kind in turn, that at least five boxes of one loin are
 * sold, because the price table needs five to draw the band of a day; and a few of any kind.
 */
const commonest = { kind: { breed: '한우', sex: '거세', grade: '04' }, count: 4 } as const
const inTurn: readonly AnimalKind[] = [
  { breed: '한우', sex: '거세', grade: '05' },
  { breed: '한우', sex: '거세', grade: '03' },
  { breed: '한우', sex: '거세', grade: '01' },
  { breed: '한우', sex: '거세', grade: '05' },
  { breed: '한우', sex: '암', grade: '04' },
  { breed: '한우', sex: '거세', grade: '02' },
  { breed: '한우', sex: '거세', grade: '05' },
  { breed: '한우', sex: '거세', grade: '03' },
  { breed: '한우', sex: '암', grade: '05' },
  { breed: '한우', sex: '거세', grade: '06' },
]
const recentHerd = (daysLeft: number): AnimalKind[] => [
  ...Array.from({ length: commonest.count }, () => commonest.kind),
  ...Array.from({ length: 3 }, () => inTurn[daysLeft % inTurn.length]!),
]
const recentOthers = 2
/**
 * Boxes of an order before the last weeks, from and to. On those days the workers do not wait for each other: demo01 may hold such a basket
 * and the showcase of a later day at once, which together must be within one buyer's limit.
 */
export const olderBasket: readonly [number, number] = [40, 45]
/** Both sides of carcasses older than this were sold: enough for an average for most boxes on sale today. */
const oneSideDays = 4
/** The last weeks of demo01 are scripted in the showcase, so demo01 takes no part in the random purchases. */
const showcaseDays = 26
/** Buyers have confirmed older orders; newer ones wait for the automatic confirmation after a week. */
const unconfirmedDays = 6

/**
 * Makes day after day of a market: carcasses are received, boxes sold, sent, delivered and confirmed. The workers take the days in turn,
 * each with everything that becomes of its goods, so that the result does not depend on timing. Returns the last day's orders, which are on
 * their way.
 */
export async function fillHistory({ workers, herds, showcase, days, onDay }: Past): Promise<Sold[]> {
  const partners = await partnersOf(workers[0]!.market.db)
  const stories = days.map(() => Promise.withResolvers<void>())
  const whole = days.map(() => Promise.withResolvers<void>())
  let done = 0
  let lastSent: Sold[] = []

  async function runWorker({ market, buyers }: Worker, place: number): Promise<void> {
    const coming = async (index: number) =>
      index < days.length ? grade(market, await herds[index]!, days[index]!) : undefined
    let herd = coming(place)
    for (let index = place; index < days.length; index += workers.length) {
      const date = days[index]!
      const daysLeft = days.length - index
      const chance = random(`${market.seed}:day:${date}`)
      const at = timetable(date, market.now)
      const turn = (minute: number) => turnMarket(market.db, at(minute))
      const morning = random(`${market.seed}:morning:${date}`).int(370, 500)

      const graded = (await herd)!
      await turn(morning)
      const { fresh, loose } = await post(market, partners, date, graded, daysLeft)

      await turnClocks(market.db, market.sandboxUrl, at(chance.int(560, 900)))
      const told = await showcase.buy(market, daysLeft, fresh)
      const wanted = chance.shuffle(fresh.filter((id) => !told.boxes.includes(id)))
      const sold = wanted.slice(0, Math.round(fresh.length * (0.92 + chance.next() * 0.06)) - told.boxes.length)
      if (daysLeft <= looseDays) sold.push(...loose.slice(0, 4))
      const others = daysLeft > showcaseDays ? buyers : buyers.filter(({ userid }) => userid !== 'demo01')
      const orders = [...told.orders, ...(await sellAll(market, others, sold, daysLeft, chance))]

      await turn(975)
      // The showcase of demo01 goes on from day to day, whichever worker makes the day, and needs goods that have been delivered.
      if (daysLeft <= recentDays) await Promise.all([stories[index - 1]?.promise, whole[index - 2]?.promise])
      await showcase.act(market, daysLeft, at(975))
      stories[index]!.resolve()
      // No more payments today: while the goods move, the next day's carcasses of this worker are graded.
      herd = coming(index + workers.length)
      // It is awaited later: if this day fails before, its rejection must not be unhandled.
      herd.catch(() => {})
      // As at a real desk, the day's lines are ordered in one batch and shipped in one batch.
      await orderFromPartners(market, await linesOf(market, idsOf(orders), 'PAYK'))
      await turn(chance.int(1110, 1160))
      await ship(market, await linesOf(market, idsOf(orders), 'DELW'))

      await receive(
        market,
        orders,
        wanted.filter((id) => !sold.includes(id)),
        days.slice(index + 1),
        daysLeft,
      )
      if (daysLeft === 1) lastSent = orders
      whole[index]!.resolve()
      onDay(++done)
    }
  }

  await Promise.all(workers.map(runWorker))
  return lastSent
}

const idsOf = (orders: readonly Sold[]) => orders.map((order) => order.orderId)

/** Withdraws fresh boxes without a buyer. */
function withdraw({ db }: DemoMarket, ids: readonly number[]) {
  return transaction(db, ['demo', 'day.over'], (trx) => withdrawFree(trx, ids))
}

export type Numbers = { whole: string[]; loose: string[] }
type Herd = { whole: GradedCarcass[]; loose: GradedCarcass[] }

/** Draws the animals of each day in order, because which numbers are free depends on the days before. */
export function drawHerds(
  cattle: Cattle,
  seed: string,
  days: readonly string[],
  after: Promise<unknown>,
): Promise<Numbers>[] {
  let before = after
  return days.map((date, index) => {
    const herd = before.then(() => drawHerd(cattle, seed, date, days.length - index))
    // The error is reported by the one that awaits it.
    herd.catch(() => {})
    before = herd
    return herd
  })
}

/** Draws a day's animals: more before holidays, and some for loose boxes on the last days. */
async function drawHerd(cattle: Cattle, seed: string, date: string, daysLeft: number): Promise<Numbers> {
  const chance = random(`${seed}:herd:${date}`)
  const busy = 1 + 0.4 * Math.max(0, holidayLift(date))
  const known = daysLeft > recentDays ? [] : recentHerd(daysLeft)
  const any = daysLeft > recentDays ? olderWhole - 1.5 + 3 * chance.next() : recentOthers
  const whole = known.length + Math.round(any * busy)
  const loose = daysLeft <= looseDays ? loosePerDay : 0
  const numbers: string[] = []
  for (const kind of known) numbers.push(await cattle.drawOften(kind))
  while (numbers.length < whole + loose) numbers.push(await cattle.drawAny(chance))
  return { whole: numbers.slice(0, whole), loose: numbers.slice(whole) }
}

/** Grades the day's carcasses, by that morning's clock. */
async function grade(market: DemoMarket, { whole, loose }: Numbers, date: string): Promise<Herd> {
  await turnSandbox(market.sandboxUrl, timetable(date, market.now)(180))
  const graded = await gradeAll(market.grading, [...whole, ...loose])
  return { whole: graded.slice(0, whole.length), loose: graded.slice(whole.length) }
}

/** Posts all partners' carcasses at once; returns the boxes in the order of the herd. */
async function post(
  market: DemoMarket,
  partners: Awaited<ReturnType<typeof partnersOf>>,
  date: string,
  { whole, loose }: Herd,
  daysLeft: number,
): Promise<{ fresh: number[]; loose: number[] }> {
  const drafts = whole.map((carcass) => freshDraft(market.seed, carcass, partners, date, daysLeft > oneSideDays))
  const pieces = loose.map((carcass) => looseDraft(market.seed, carcass, partners, date, loosePieces))
  const taken = await postCarcasses(market.db, 'demo', [...drafts, ...pieces])
  const boxesOf = (some: ReceivedCarcass[]) => some.flatMap((one) => one.product_ids)
  return { fresh: boxesOf(taken.slice(0, drafts.length)), loose: boxesOf(taken.slice(drafts.length)) }
}

async function sellAll(
  market: DemoMarket,
  buyers: readonly Buyer[],
  boxes: readonly number[],
  daysLeft: number,
  chance: Random,
): Promise<Sold[]> {
  const [from, to] = daysLeft > recentDays ? olderBasket : daysLeft > oneSideDays ? [18, 30] : [10, 22]
  // Recent orders have the size of a restaurant's; older ones are few and large.
  const baskets: number[][] = []
  for (let start = 0; start < boxes.length;) {
    const size = chance.int(from, to)
    baskets.push(boxes.slice(start, start + size))
    start += size
  }
  const order = chance.shuffle(buyers)
  const viaCart = daysLeft > recentDays ? 0.05 : 0.15
  const sold: Sold[] = []
  // One basket per buyer at a time: two would exceed the limit of holds.
  for (let from = 0; from < baskets.length; from += order.length)
    sold.push(
      ...(await Promise.all(
        baskets.slice(from, from + order.length).map(async (ids, place) => {
          const chanceOfOrder = random(`${market.seed}:order:${daysLeft}:${from + place}`)
          return { buyer: order[place]!, orderId: await buy(market, order[place]!, ids, chanceOfOrder, viaCart) }
        }),
      )),
    )
  return sold
}

/**
 * The next mornings: unsold boxes are withdrawn, and parcels arrive. Two in three of the older orders are confirmed at the door, the others
 * a day later, after the courier's report of the delivery.
 */
async function receive(
  market: DemoMarket,
  orders: readonly Sold[],
  left: readonly number[],
  after: readonly string[],
  daysLeft: number,
): Promise<void> {
  const wake = (date: string) =>
    turnMarket(market.db, timetable(date, market.now)(random(`${market.seed}:door:${date}`).int(370, 500)))
  const [first, second] = after
  if (first !== undefined) await wake(first)
  await withdraw(market, left)
  if (first === undefined) return
  const atDoor =
    daysLeft - 1 > unconfirmedDays
      ? orders.filter(({ buyer }) => hash32(`${market.seed}:door:${daysLeft - 1}:${buyer.userid}`) % 3 > 0)
      : []
  const later = orders.filter((order) => !atDoor.includes(order))
  await deliver(market, await linesOf(market, idsOf(later), 'DELI'))
  await confirmAll(market, atDoor, 'DELI')
  if (second === undefined || daysLeft - 2 < unconfirmedDays) return
  await wake(second)
  await confirmAll(market, later, 'DELK')
}

async function confirmAll(market: DemoMarket, orders: readonly Sold[], state: 'DELI' | 'DELK'): Promise<void> {
  await Promise.all(
    orders.map(async ({ buyer, orderId }) => confirm(market, buyer, await linesOf(market, [orderId], state))),
  )
}

async function confirm({ deps }: DemoMarket, buyer: Buyer, lineIds: number[]): Promise<void> {
  if (lineIds.length > 0) await confirmPurchase(deps, buyer.id, lineIds)
}
