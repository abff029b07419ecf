import * as cart from '#contract/cart.ts'
import { makeProduct } from './make.ts'
import type { Market } from './market.ts'
import type { Shopper } from './shopping.ts'
import { until } from './until.ts'

export const boxesFree = ({ db }: Market, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async () => (await makeProduct(db)).id))

export const take = (shopper: Shopper, ...product_id: number[]) =>
  shopper.send(cart.addToCart, { body: { product_id } })
export const drop = (shopper: Shopper, ...product_id: number[]) =>
  shopper.send(cart.removeFromCart, { body: { product_id } })
export const countOf = async (shopper: Shopper) => (await shopper.send(cart.countCart)).data
export const lineOf = async (shopper: Shopper, id: number) =>
  (await shopper.send(cart.listCart)).find((line) => line.product_id === id)

/** The public state of a box. */
export async function codeOf({ pool }: Market, id: number) {
  const { rows } = await pool.query<{ ps_code: number }>('select ps_code from products where id = $1', [id])
  return rows[0]!.ps_code
}

/** The holder of a box, and the remaining seconds. */
export async function claimOf({ pool }: Market, id: number) {
  const { rows } = await pool.query<{ user_id: number; left: number }>(
    `select user_id, extract(epoch from expires_at - market_now())::float8 as left from claims where product_id = $1`,
    [id],
  )
  return rows[0]
}

/** Sets the deadline of a hold to this many milliseconds from now. */
export const endsIn = ({ pool }: Market, id: number, milliseconds: number) =>
  pool.query(`update claims set expires_at = market_now() + $2 * interval '1 millisecond' where product_id = $1`, [
    id,
    milliseconds,
  ])

/** Waits until the sweep, which runs every half second, has freed a box. */
export const swept = (market: Market, id: number) =>
  until(async () => (await codeOf(market, id)) === 1, { what: `box ${id} is not free again` })
