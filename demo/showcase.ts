import { transaction } from '#database/transaction.ts'
import { cancelProduct } from '#server/features/orders/cancel-product.ts'
import { confirmPurchase } from '#server/features/orders/confirm-purchase.ts'
import { moveLines } from '#server/fulfilment/move-lines.ts'
import { bookReturnRefunds, collectReturns, completeReturns } from '#server/fulfilment/return-lines.ts'
import { sendRefund } from '#server/payments/refund.ts'
import { buy, type Buyer } from './buy.ts'
import { turnSandbox } from './clock.ts'
import { random } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'
import { linesOf } from './fulfil.ts'
import { leaveRefundToPeople } from './refused-refund.ts'

export type Showcase = {
  /** What demo01 buys of a day's fresh boxes, that many market days before today (0 is today). */
  buy(
    daysLeft: number,
    fresh: readonly number[],
  ): Promise<{ orders: { orderId: number; buyer: Buyer }[]; boxes: number[] }>
  /** What becomes of earlier orders on that day, before the day's lines are ordered from the partners. */
  act(daysLeft: number, moment: Date): Promise<void>
}

/** How many boxes demo01 buys on which market day before today: one order for each state that an order can be in. */
const baskets: Readonly<Record<number, number>> = { 24: 5, 18: 3, 12: 4, 9: 4, 7: 3, 5: 6, 4: 1, 3: 1, 2: 3, 1: 4 }

/** The last weeks of demo01, told so that every state stands in its order history (결제대기: demo/silent-payment.ts). */
export function openShowcase(market: DemoMarket, demo01: Buyer): Showcase {
  const { deps, db } = market
  const bought = new Map<number, number>()

  const linesBought = (daysLeft: number, state: Parameters<typeof linesOf>[2]) =>
    linesOf(market, [bought.get(daysLeft) ?? 0], state)
  const asOperator = (work: Parameters<typeof transaction<void>>[2], reason: string) =>
    transaction(db, 'demo', work, reason)
  /** Accepts what was delivered of an order, and asks to give its first line back. */
  async function askBack(daysLeft: number, reason: string): Promise<number[]> {
    await confirmPurchase(deps, demo01.id, await linesBought(daysLeft, 'DELK'))
    const lines = (await linesBought(daysLeft, 'ORDK')).slice(0, 1)
    await transaction(db, `user:${demo01.id}`, (trx) => moveLines(trx, 'requestReturn', lines), reason)
    return lines
  }
  async function cancelFirst(daysLeft: number, reason: string): Promise<void> {
    for (const line of (await linesBought(daysLeft, 'PAYK')).slice(0, 1))
      await cancelProduct(deps, demo01.id, line, reason)
  }

  /** Lines that go back, by the day on which they were bought. */
  const returned = new Map<number, number[]>()

  const acts: Readonly<Record<number, () => Promise<void>>> = {
    10: async () => void returned.set(12, await askBack(12, '주문한 부위와 다른 상품이 왔어요')),
    9: () => asOperator((trx) => collectReturns(trx, returned.get(12)!), 'return.collected'),
    8: async () => {
      const lines = returned.get(12)!
      let refunds: number[] = []
      await asOperator(async (trx) => {
        refunds = await bookReturnRefunds(trx, lines, '반품 검수 완료')
      }, 'return.inspected')
      for (const id of refunds) await sendRefund(deps, id)
      await asOperator((trx) => completeReturns(trx, lines), 'return.completed')
    },
    7: async () => void returned.set(9, await askBack(9, '포장이 터진 채로 도착했어요')),
    6: () => asOperator((trx) => collectReturns(trx, returned.get(9)!), 'return.collected'),
    5: async () => {
      await askBack(7, '중량이 표시와 달라요')
      await cancelFirst(5, '다른 상품으로 다시 주문하려고 해요')
    },
    4: () => cancelFirst(4, '주문을 잘못했어요'),
    3: async () => {
      for (const line of await linesBought(3, 'PAYK')) await leaveRefundToPeople(market, demo01.id, line)
    },
  }

  return {
    async buy(daysLeft, fresh) {
      const chance = random(`${market.seed}:demo01:${daysLeft}`)
      const boxes = chance.sample(fresh, baskets[daysLeft] ?? 0)
      if (boxes.length === 0) return { orders: [], boxes: [] }
      const orderId = await buy(market, demo01, boxes, chance)
      bought.set(daysLeft, orderId)
      return { orders: [{ orderId, buyer: demo01 }], boxes }
    },
    async act(daysLeft, moment) {
      const work = acts[daysLeft]
      // A short history (of a test) may begin in the middle of the story.
      if (work === undefined || Math.max(0, ...bought.keys()) < Math.min(12, daysLeft + 2)) return
      await turnSandbox(market.sandboxUrl, moment)
      await work()
    },
  }
}
