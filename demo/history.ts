import { transaction } from '#database/transaction.ts'
import { confirmPurchase } from '#server/features/orders/confirm-purchase.ts'
import { postCarcasses } from '#server/intake/post-carcasses.ts'
import type { TakenIn } from '#server/intake/take-in-carcasses.ts'
import { withdrawProducts } from '#server/intake/withdraw-products.ts'
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

export type Past = {
  market: DemoMarket
  cattle: Cattle
  buyers: readonly Buyer[]
  showcase: Showcase
  /** Oldest first, today not among them. */
  days: readonly string[]
  onDay: (done: number) => void
}
type Sold = { orderId: number; buyer: Buyer }
/** What one day leaves for the next: boxes nobody wanted, and parcels on their way. */
type Evening = { left: number[]; sent: Sold[]; delivered: Sold[] }

/** Loose boxes of this many market days are still on sale today. */
const looseDays = 10
const loosePerDay = 12
const loosePieces = 3
/** Carcasses of a day before the last weeks: with what they are cut into, a little over 20,000 sales in 13 months. */
const olderWhole = 4.4
/**
 * On each of the last days come so many of the commonest kind, and so many of one other, that five boxes and more of one loin are sold:
 * from five on the price table draws the day's band. And a few of any kind.
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
/** Of carcasses older than this both sides were sold: enough for an average beside most of what is on sale today. */
const oneSideDays = 4
/** Buyers of older orders have confirmed them; younger ones are left to the week after which it happens by itself. */
const unconfirmedDays = 6

/** Day after day of a market that goes on by itself: carcasses come, boxes are sold, sent, delivered and accepted. */
export async function fillHistory({ market, cattle, buyers, showcase, days, onDay }: Past): Promise<Sold[]> {
  const partners = await partnersOf(market.db)
  let evening: Evening = { left: [], sent: [], delivered: [] }
  let coming: Promise<Herd> | undefined
  for (const [index, date] of days.entries()) {
    const daysLeft = days.length - index
    const chance = random(`${market.seed}:day:${date}`)
    const at = timetable(date, market.now)
    const turn = (minute: number) => turnMarket(market.db, at(minute))

    const herd = await (coming ?? grade(market, cattle, date, daysLeft))
    await turn(chance.int(370, 500))
    const [{ fresh, loose }, , delivered] = await Promise.all([
      post(market, partners, date, herd, daysLeft),
      withdraw(market, evening.left),
      takeDelivery(market, evening, daysLeft),
    ])

    await turnClocks(market.db, market.sandboxUrl, at(chance.int(560, 900)))
    const told = await showcase.buy(daysLeft, fresh)
    const wanted = chance.shuffle(fresh.filter((id) => !told.boxes.includes(id)))
    const sold = wanted.slice(0, Math.round(fresh.length * (0.92 + chance.next() * 0.06)) - told.boxes.length)
    if (daysLeft <= looseDays) sold.push(...loose.slice(0, 4))
    // demo01's last weeks are told on purpose.
    const others = daysLeft > recentDays ? buyers : buyers.slice(1)
    const orders = [...told.orders, ...(await sellAll(market, others, sold, daysLeft, chance))]

    await turn(975)
    await showcase.act(daysLeft, at(975))
    // Nothing is paid any more today: while the goods move, the grading service is asked about tomorrow's carcasses.
    const tomorrow = days[index + 1]
    coming = tomorrow === undefined ? undefined : grade(market, cattle, tomorrow, daysLeft - 1)
    // It is waited for tomorrow; if this day fails before, nobody will.
    coming?.catch(() => {})
    // As at a real desk: the day's orders go to the partners in one piece, and so do their parcels to the couriers.
    await orderFromPartners(market, await linesOf(market, idsOf(orders), 'PAYK'))
    await turn(chance.int(1110, 1160))
    await ship(market, await linesOf(market, idsOf(orders), 'DELW'))

    evening = { left: wanted.filter((id) => !sold.includes(id)), sent: orders, delivered }
    onDay(index + 1)
  }
  await withdraw(market, evening.left)
  return evening.sent
}

const idsOf = (orders: readonly Sold[]) => orders.map((order) => order.orderId)

/** What was fresh and found no buyer goes back to its partner. */
function withdraw({ db }: DemoMarket, ids: readonly number[]) {
  return transaction(db, 'demo', (trx) => withdrawProducts(trx, ids), 'day.over')
}

type Herd = { whole: GradedCarcass[]; loose: GradedCarcass[] }

/** The day's carcasses, as the grading service knows them that morning: more before the holidays, in the last days some sold loose. */
async function grade(market: DemoMarket, cattle: Cattle, date: string, daysLeft: number): Promise<Herd> {
  const chance = random(`${market.seed}:herd:${date}`)
  const busy = 1 + 0.4 * Math.max(0, holidayLift(date))
  const known = daysLeft > recentDays ? [] : recentHerd(daysLeft)
  const any = daysLeft > recentDays ? olderWhole - 1.5 + 3 * chance.next() : recentOthers
  const whole = known.length + Math.round(any * busy)
  const loose = daysLeft <= looseDays ? loosePerDay : 0
  const numbers: string[] = []
  for (const kind of known) numbers.push(await cattle.drawOften(kind))
  while (numbers.length < whole + loose) numbers.push(await cattle.drawAny(chance))
  await turnSandbox(market.sandboxUrl, timetable(date, market.now)(180))
  const graded = await gradeAll(market.grading, numbers)
  return { whole: graded.slice(0, whole), loose: graded.slice(whole) }
}

/** Partners post side by side; the boxes come back in the herd's order. */
async function post(
  market: DemoMarket,
  partners: Awaited<ReturnType<typeof partnersOf>>,
  date: string,
  { whole, loose }: Herd,
  daysLeft: number,
): Promise<{ fresh: number[]; loose: number[] }> {
  const drafts = whole.map((carcass) => freshDraft(market.seed, carcass, partners, date, daysLeft > oneSideDays))
  const pieces = loose.map((carcass) => looseDraft(market.seed, carcass, partners, date, loosePieces))
  const half = Math.ceil(drafts.length / 2)
  const [first, second, third] = await Promise.all(
    [drafts.slice(0, half), drafts.slice(half), pieces].map((part) => postCarcasses(market.db, 'demo', part)),
  )
  const boxesOf = (taken: TakenIn[]) => taken.flatMap((one) => one.product_ids)
  return { fresh: [...boxesOf(first!), ...boxesOf(second!)], loose: boxesOf(third!) }
}

async function sellAll(
  market: DemoMarket,
  buyers: readonly Buyer[],
  boxes: readonly number[],
  daysLeft: number,
  chance: Random,
): Promise<Sold[]> {
  const [from, to] = daysLeft > recentDays ? [42, 50] : daysLeft > oneSideDays ? [18, 30] : [10, 22]
  // Orders of the last weeks have the size in which restaurants buy; older ones are few and big.
  const baskets: number[][] = []
  for (let start = 0; start < boxes.length;) {
    const size = chance.int(from, to)
    baskets.push(boxes.slice(start, start + size))
    start += size
  }
  const order = chance.shuffle(buyers)
  const viaCart = daysLeft > recentDays ? 0.1 : 0.3
  return Promise.all(
    baskets.map(async (ids, index) => {
      const buyer = order[index % order.length]!
      return {
        buyer,
        orderId: await buy(market, buyer, ids, random(`${market.seed}:order:${daysLeft}:${index}`), viaCart),
      }
    }),
  )
}

/**
 * Yesterday's parcels arrive. Of older orders two in three are confirmed at the door, the others a day later; the courier's word of
 * the delivery comes first where the buyer takes his time. Answers what was delivered and waits for its buyer.
 */
async function takeDelivery(market: DemoMarket, evening: Evening, daysLeft: number): Promise<Sold[]> {
  const atDoor =
    daysLeft > unconfirmedDays
      ? evening.sent.filter(({ buyer }) => hash32(`${market.seed}:door:${daysLeft}:${buyer.userid}`) % 3 > 0)
      : []
  const later = evening.sent.filter((order) => !atDoor.includes(order))
  await deliver(market, await linesOf(market, idsOf(later), 'DELI'))
  const known = daysLeft > unconfirmedDays - 1 ? evening.delivered : []
  await Promise.all([
    ...atDoor.map(async ({ buyer, orderId }) => confirm(market, buyer, await linesOf(market, [orderId], 'DELI'))),
    ...known.map(async ({ buyer, orderId }) => confirm(market, buyer, await linesOf(market, [orderId], 'DELK'))),
  ])
  return later
}

async function confirm({ deps }: DemoMarket, buyer: Buyer, lineIds: number[]): Promise<void> {
  if (lineIds.length > 0) await confirmPurchase(deps, buyer.id, lineIds)
}
