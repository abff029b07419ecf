import { sql } from 'kysely'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { at, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { orderSeen } from './paying.ts'

/** A paid order of boxes of 430,000 won each; `elsewhere` is its buyer at another process. */
export type Bought = { shopper: Shopper; elsewhere: Shopper; order_id: number; line: number; lines: number[] }

export async function bought(
  market: Market,
  second: string,
  state: Parameters<typeof linesAt>[2] = 'PAYK',
  count = 1,
): Promise<Bought> {
  const shopper = await makeShopper(market)
  const { order_id, lines } = await linesAt(market, shopper, state, count)
  return { shopper, elsewhere: at(second, shopper), order_id, line: lines[0]!, lines }
}

/** Its buyer has asked to give the line back: `asked` is the request. */
export async function askedBack(market: Market, second: string): Promise<Bought & { asked: number }> {
  const scene = await bought(market, second, 'ORDK')
  await askBack(scene.shopper, scene.line)
  return { ...scene, asked: (await returnOf(market, scene.line)).id }
}

/** Lines and money of the order, and where each request for its line stands. */
export async function returnSeen(market: Market, scene: Bought) {
  const { lines, money } = await orderSeen(market, scene)
  const { rows } = await sql<{ state: string }>`
    select state from returns where order_product_id = ${scene.line} order by id`.execute(market.db)
  return { lines, money, asked: rows.map(({ state }) => state) }
}
