import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { cancelProducts } from '#server/orders/cancel-products.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { confirmPurchase } from '#server/orders/confirm-purchase.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { approveReturn } from '#server/returns/approve-return.ts'
import { receiveReturn } from '#server/returns/receive-return.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { requestReturn } from '#server/returns/request-return.ts'
import { buy, type Buyer } from './buy.ts'
import { turnSandbox } from './clock.ts'
import { random } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'
import { linesOf } from './fulfil.ts'
import { leaveRefundToPeople } from './refused-refund.ts'

export type Showcase = {
  /** demo01's purchases from a day's fresh boxes, `daysLeft` market days before today (0 is today). */
  buy(
    market: DemoMarket,
    daysLeft: number,
    fresh: readonly number[],
  ): Promise<{ orders: { orderId: number; buyer: Buyer }[]; boxes: number[] }>
  /** What happens to earlier orders on that day, before the day's lines are ordered from the partners. */
  act(market: DemoMarket, daysLeft: number, moment: Date): Promise<void>
}

/** The number of boxes that demo01 buys, by market days before today: one order for each state that an order can have. */
export const baskets: Readonly<Record<number, number>> = {
  24: 5,
  18: 3,
  12: 4,
  9: 4,
  7: 3,
  5: 6,
  4: 1,
  3: 1,
  2: 3,
  1: 4,
}

const account = { refund_depositor: '김한결', refund_account: '110234567890', refund_bank_code: '88' }
/** With longer periods for returns, because market days may be farther apart than these. */
const days = sql<number>`30`
const holidaysBetween = { return_days: days, withdrawal_days: days, wrong_item_return_days: days }

async function ownerOf({ db }: DemoMarket): Promise<{ id: number; roles: ['owner'] }> {
  const owner = await db.selectFrom('staff').select('id').where('login', '=', 'operator').executeTakeFirstOrThrow()
  return { id: owner.id, roles: ['owner'] }
}

/**
 * The scripted last weeks of demo01: they leave every state in its order history (결제대기: demo/silent-payment.ts). Each day is made in the
 * market whose clocks are set to it.
 */
export function openShowcase(demo01: Buyer): Showcase {
  const bought = new Map<number, number>()

  const linesBought = (market: DemoMarket, daysLeft: number, state: Parameters<typeof linesOf>[2]) =>
    linesOf(market, [bought.get(daysLeft) ?? 0], state)
  /** Confirms the delivered lines of an order and requests a return of the first one. Returns the request's id. */
  async function askBack(market: DemoMarket, daysLeft: number, reason: string): Promise<number> {
    const { deps, db } = market
    await confirmPurchase(deps, demo01.id, await linesBought(market, daysLeft, 'DELK'))
    const [lineId] = await linesBought(market, daysLeft, 'ORDK')
    const form = { ...account, return_content: reason, confirm_YN: 'N' } as const
    const request = { userId: demo01.id, lineId: lineId!, form, picture: undefined }
    await transaction(db, [`user:${demo01.id}`, reason], (trx) =>
      requestReturn(trx, deps.config, request, holidaysBetween),
    )
    const made = await db
      .selectFrom('returns')
      .select('id')
      .where('open_order_product_id', '=', lineId!)
      .executeTakeFirstOrThrow()
    return made.id
  }
  async function cancelFirst(market: DemoMarket, daysLeft: number, reason: string): Promise<void> {
    for (const line of (await linesBought(market, daysLeft, 'PAYK')).slice(0, 1))
      await cancelProducts(market.deps, demo01.id, [line], reason)
  }

  /** Return requests, by the day of purchase. */
  const asked = new Map<number, number>()
  const desk = async (market: DemoMarket) => ({ staff: await ownerOf(market), request: { ip: '' } })

  const acts: Readonly<Record<number, (market: DemoMarket) => Promise<void>>> = {
    10: async (market) => void asked.set(12, await askBack(market, 12, returnReasons.wrong)),
    9: async (market) => void (await approveReturn(market.deps, await desk(market), { id: asked.get(12)! })),
    8: async (market) => {
      const id = asked.get(12)!
      await receiveReturn(market.deps, await desk(market), { id })
      await refundReturn(market.deps, await desk(market), { id, words: '표시와 다른 부위인 것을 확인했어요.' })
    },
    7: async (market) => void asked.set(9, await askBack(market, 9, '포장이 터진 채로 도착했어요')),
    6: async (market) => void (await approveReturn(market.deps, await desk(market), { id: asked.get(9)! })),
    5: async (market) => {
      await receiveReturn(market.deps, await desk(market), { id: asked.get(9)! })
      await askBack(market, 7, returnReasons.drip)
      await cancelFirst(market, 5, '다른 상품으로 다시 주문하려고 해요')
    },
    4: (market) => cancelFirst(market, 4, '주문을 잘못했어요'),
    3: async (market) => {
      for (const line of await linesBought(market, 3, 'PAYK')) await leaveRefundToPeople(market, demo01.id, line)
    },
  }

  return {
    async buy(market, daysLeft, fresh) {
      const chance = random(`${market.seed}:demo01:${daysLeft}`)
      const boxes = chance.sample(fresh, baskets[daysLeft] ?? 0)
      if (boxes.length === 0) return { orders: [], boxes: [] }
      const orderId = await buy(market, demo01, boxes, chance)
      bought.set(daysLeft, orderId)
      return { orders: [{ orderId, buyer: demo01 }], boxes }
    },
    async act(market, daysLeft, moment) {
      const work = acts[daysLeft]
      // A short history (in a test) may begin in the middle of the script.
      if (work === undefined || Math.max(0, ...bought.keys()) < Math.min(12, daysLeft + 2)) return
      await turnSandbox(market.sandboxUrl, moment)
      await work(market)
      await sendMessages(market.deps)
    },
  }
}
