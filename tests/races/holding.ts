import { sql } from 'kysely'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { at, makeShoppers, openForm, type Shopper } from '#tests/support/shopping.ts'

/** A buyer with two browsers, a rival, and a box. */
export type Holding = { shopper: Shopper; elsewhere: Shopper; rival: Shopper; box: number; urlCode: string }

export async function free(market: Market, second: string): Promise<Holding> {
  const [shopper, rival] = (await makeShoppers(market, 2)) as [Shopper, Shopper]
  const box = (await makeProduct(market.db)).id
  return { shopper, elsewhere: at(second, shopper), rival: at(second, rival), box, urlCode: '' }
}

/** It lies in the buyer's cart. */
export async function inCart(market: Market, second: string): Promise<Holding> {
  const scene = await free(market, second)
  await take(scene)
  return scene
}

/** It lies in an order form that was made from the cart. */
export async function inForm(market: Market, second: string): Promise<Holding> {
  const scene = await inCart(market, second)
  return { ...scene, urlCode: (await openForm(scene.shopper, [scene.box])).urlCode }
}

export const take = ({ shopper, box }: Holding) => shopper.send(cart.addToCart, { body: { product_id: [box] } })
export const rivalTakes = ({ rival, box }: Holding) => rival.send(cart.addToCart, { body: { product_id: [box] } })
export const drop = ({ elsewhere, box }: Holding) =>
  elsewhere.send(cart.removeFromCart, { body: { product_id: [box] } })
export const extend = ({ shopper }: Holding) => shopper.send(cart.extendCart)
export const form = ({ shopper, box }: Holding) => shopper.send(checkout.openForm, { body: { product_id: [box] } })
export const submit = ({ shopper, urlCode }: Holding) =>
  shopper.send(checkout.submitOrder, {
    params: { url_code: urlCode },
    body: { user_address_id: shopper.address, pay_method: 'C', paid_amount: 430_000 },
  })
export const fenceOf = async ({ db }: Market, box: number) =>
  (await db.selectFrom('claims').select('fence').where('product_id', '=', box).executeTakeFirstOrThrow()).fence

/** 'buyer CART' or whose it is otherwise, what everybody sees of it, and what became of the buyer's forms, oldest first. */
export async function held({ db }: Market, { shopper, rival, box }: Holding) {
  const { rows } = await sql<{ owner: string; ps_code: number; forms: string[] }>`
    select ps_code, coalesce(
        case claims.user_id when ${shopper.id} then 'buyer ' when ${rival.id} then 'rival ' else '' end || kind, 'nobody') as owner,
      array(select state from orders where user_id = ${shopper.id} order by id) as forms
    from products left join claims on claims.product_id = products.id where products.id = ${box}`.execute(db)
  return rows[0]!
}
