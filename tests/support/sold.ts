import { sql } from 'kysely'
import { makeProduct } from './make.ts'
import type { Market } from './market.ts'
import { buy, makeShopper, type Shopper } from './shopping.ts'

export type Sold = { shopper: Shopper; order_id: number; order_no: string; lines: number[]; boxes: number[] }

/** A paid order of boxes of these partners, one box for each entry; undefined makes a partner of its own. */
export async function sell(
  market: Market,
  partners: readonly (number | undefined)[],
  shopper?: Shopper,
): Promise<Sold> {
  const buyer = shopper ?? (await makeShopper(market))
  const boxes: number[] = []
  for (const partner_id of partners) boxes.push((await makeProduct(market.db, partner_id ? { partner_id } : {})).id)
  const { order_id } = await buy(market, buyer, boxes)
  const { rows } = await sql<{ id: number; order_no: string }>`
    select line.id, orders.order_no from order_products line join orders on orders.id = line.order_id
    where order_id = ${order_id} order by line.id`.execute(market.db)
  return { shopper: buyer, order_id, order_no: rows[0]!.order_no, lines: rows.map(({ id }) => id), boxes }
}

/** A parcel number of CJ대한통운 with its check digit. */
export const parcelNumber = (serial: number): string => {
  const body = `6${String(serial).padStart(10, '0')}`
  return `${body}${Number(body) % 7}`
}

/** The states of lines, in the order of their ids. */
export async function statesOf({ db }: Pick<Market, 'db'>, lines: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ os_code: string }>`
    select os_code from order_products where id = any(${lines as number[]}::int[]) order by id`.execute(db)
  return rows.map(({ os_code }) => os_code)
}
