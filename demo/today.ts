import { sql } from 'kysely'
import { expireCartHolds } from '#server/holds/expire.ts'
import { holdForOrder } from '#server/holds/hold-for-order.ts'
import { takeForCart } from '#server/lines/take-for-cart.ts'
import type { CarcassDraft } from '#server/intake/carcass-draft.ts'
import { postCarcasses } from '#server/intake/post-carcasses.ts'
import { buy, type Buyer } from './buy.ts'
import { freshDraft, partnersOf } from './carcasses.ts'
import { type AnimalKind, type Cattle, gradeAll } from './cattle.ts'
import { resetClocks, turnClocks, turnSandbox } from './clock.ts'
import type { GradeCode } from './content/kinds.ts'
import { random } from './content/random.ts'
import { timetable } from './days.ts'
import type { DemoMarket } from './demo-market.ts'
import { leavePaymentUnknown } from './silent-payment.ts'
import { deliver, linesOf, orderFromPartners } from './fulfil.ts'

const hanwoo = (sex: '거세' | '암', grade: GradeCode, count: number) =>
  Array.from({ length: count }, (): AnimalKind => ({ breed: '한우', sex, grade }))

/** Every grade of Hanwoo steers and cows, and the dairy breeds in the grades they reach. */
const wanted: readonly AnimalKind[] = [
  ...hanwoo('거세', '01', 4),
  ...hanwoo('거세', '02', 4),
  ...hanwoo('거세', '03', 4),
  ...hanwoo('거세', '04', 5),
  ...hanwoo('거세', '05', 3),
  ...hanwoo('거세', '06', 2),
  ...hanwoo('거세', '07', 1),
  ...hanwoo('암', '01', 1),
  ...hanwoo('암', '02', 1),
  ...hanwoo('암', '03', 2),
  ...hanwoo('암', '04', 2),
  ...hanwoo('암', '05', 3),
  ...hanwoo('암', '06', 2),
  ...hanwoo('암', '07', 2),
  { breed: '육우', grade: '04' },
  { breed: '육우', grade: '05' },
  { breed: '육우', grade: '06' },
  { breed: '육우', grade: '07' },
  { breed: '젖소', grade: '06' },
  { breed: '젖소', grade: '07' },
]

/** Minutes of the day at which partners post, and at which buyers buy. */
const postings = [362, 384, 401, 433, 466, 498, 521, 538]
const sales = [552, 585, 611, 664, 718, 801, 866, 930, 1012, 1085]
/** Indexes of `sales`: those of demo01, and the one after which lines are ordered from the partners. */
const ofDemo01 = [1, 8]
const cutOff = 6
/** The minute of demo01's payment whose result stays unknown. */
const unknownSale = 1100

/** An order of yesterday that is under way. */
type Sent = { orderId: number; buyer: Buyer }
export type Today = {
  market: DemoMarket
  drafts: readonly CarcassDraft[]
  buyers: readonly Buyer[]
  /** Yesterday's parcels. */
  sent: readonly Sent[]
}

/** Makes today until now: some forty fresh carcasses, some of them sold, and a few boxes held at this moment. */
export async function fillToday({ market, drafts, buyers, sent }: Today): Promise<void> {
  const { db, seed, today } = market
  const chance = random(`${seed}:today`)
  const at = timetable(today, market.now)
  const turn = (moment: Date) => turnClocks(db, market.sandboxUrl, moment)
  const [demo01, ...others] = buyers as [Buyer, ...Buyer[]]

  await lapse(market, demo01, at(300))
  const boxes: number[] = []
  for (const [index, minute] of postings.entries()) {
    await turn(at(minute))
    const part = drafts.filter((_, place) => place % postings.length === index)
    boxes.push(...(await postCarcasses(db, 'demo', part)).flatMap((one) => one.product_ids))
  }

  const free = chance.shuffle(boxes)
  const orders: Sent[] = []
  for (const [index, minute] of sales.entries()) {
    await turn(at(minute))
    const buyer = ofDemo01.includes(index) ? demo01 : others[(index * 7) % others.length]!
    const ids = free.splice(0, buyer === demo01 ? 3 : chance.int(4, 11))
    const orderId = await buy(market, buyer, ids, random(`${seed}:today:${index}`))
    orders.push({ orderId, buyer })
    if (index === cutOff) {
      // The morning's lines are ordered from the partners; the nearer half of yesterday's parcels has arrived.
      await orderFromPartners(market, await linesOf(market, idsOf(orders), 'PAYK'))
      const near = sent.filter((order, place) => order.buyer !== demo01 && place % 2 === 0)
      await deliver(market, await linesOf(market, idsOf(near), 'DELI'))
    }
  }

  await turn(at(unknownSale))
  await leavePaymentUnknown(market, demo01, free.splice(0, 2), random(`${seed}:today:unknown`))

  await resetClocks(db, market.sandboxUrl)
  const settings = await market.deps.settings()
  for (const buyer of others.slice(2, 9)) await takeForCart(db, buyer.id, free.splice(0, chance.int(2, 6)), settings)
  for (const buyer of others.slice(9, 12)) await holdForOrder(db, buyer.id, free.splice(0, chance.int(2, 5)), settings)
}

const idsOf = (orders: readonly Sent[]) => orders.map((order) => order.orderId)

/** The numbers of today's animals. */
export async function drawToday(cattle: Cattle, seed: string): Promise<string[]> {
  const numbers: string[] = []
  for (const kind of random(`${seed}:today:herd`).shuffle(wanted)) numbers.push(await cattle.draw(kind))
  return numbers
}

/** The drafts of today's carcasses, as graded this morning. */
export async function bringToday(
  { db, seed, today, now, grading, sandboxUrl }: DemoMarket,
  numbers: readonly string[],
): Promise<CarcassDraft[]> {
  await turnSandbox(sandboxUrl, timetable(today, now)(330))
  const [partners, graded] = await Promise.all([partnersOf(db), gradeAll(grading, numbers)])
  return graded.map((carcass) => freshDraft(seed, carcass, partners, today))
}

/** Leaves two loose boxes in demo01's cart whose holds have lapsed. */
async function lapse({ db, deps, sandboxUrl }: DemoMarket, demo01: Buyer, before: Date): Promise<void> {
  const settings = await deps.settings()
  const { rows } = await sql<{ id: number }>`
    select id from products where ps_code = 1 and product_type = 'S'
    order by sale_date desc, price, weight, pc_code limit 2`.execute(db)
  if (rows.length === 0) return
  await turnClocks(db, sandboxUrl, new Date(before.getTime() - 900_000))
  await takeForCart(
    db,
    demo01.id,
    rows.map((row) => row.id),
    settings,
  )
  await turnClocks(db, sandboxUrl, new Date(before.getTime() - 900_000 + (settings.hold.cart_hold_seconds + 5) * 1000))
  await expireCartHolds(db)
}
