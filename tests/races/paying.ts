import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { endsIn } from '#tests/support/carting.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import {
  at,
  authorise,
  type Authorised,
  ledger,
  makeShoppers,
  type Shopper,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'

/** A buyer who has said yes at the provider and is on the way back; a rival, who wants the same box. */
export type Paying = {
  shopper: Shopper
  /** The same buyer, at another process. */
  elsewhere: Shopper
  rival: Shopper
  box: number
  order_id: number
  urlCode: string
  authorised: Authorised
}

export async function paying(market: Market, second: string): Promise<Paying> {
  const [shopper, rival] = (await makeShoppers(market, 2)) as [Shopper, Shopper]
  const box = (await makeProduct(market.db)).id
  const { urlCode, order_id, pg } = await startPaying(shopper, [box])
  const authorised = await authorise(market, pg)
  return { shopper, elsewhere: at(second, shopper), rival, box, order_id, urlCode, authorised }
}

export const pay = ({ shopper, urlCode, authorised }: Paying) => succeed(shopper, urlCode, authorised)
export const payElsewhere = ({ elsewhere, urlCode, authorised }: Paying) => succeed(elsewhere, urlCode, authorised)
export const rivalTakes = ({ rival, box }: Pick<Paying, 'rival' | 'box'>) =>
  rival.send(addToCart, { body: { product_id: [box] } })

/** The time of the form is over; nobody has noticed. */
export async function overdue(market: Market, second: string): Promise<Paying> {
  const scene = await paying(market, second)
  await endsIn(market, scene.box, -1)
  return scene
}

/** The form ran out, and the sweep has freed its box. */
export async function lapsed(market: Market, second: string): Promise<Paying> {
  const scene = await overdue(market, second)
  await expireHolds(market.server.deps)
  return scene
}

/** The order, its lines ('PAYK/5': line and box), and the won that the provider has taken and given back for it. */
export async function orderSeen(market: Market, { order_id }: Pick<Paying, 'order_id'>) {
  const { rows } = await sql<{ state: string; pay_order_id: string; lines: string[] }>`
    select orders.state, pay_order_id,
      array(select os_code || '/' || ps_code from order_products line join products on products.id = product_id
            where order_id = orders.id order by line.id) as lines
    from orders where id = ${order_id}`.execute(market.db)
  const { state, pay_order_id, lines } = rows[0]!
  const { payments } = await ledger(market)
  return {
    order: state,
    lines,
    money: payments
      .filter((payment) => payment.order_id === pay_order_id)
      .map(({ captured, cancelled }) => [captured, cancelled]),
  }
}

/** Whose a box is. */
export async function ownerOf({ db }: Market, box: number, scene: Pick<Paying, 'shopper' | 'rival'>): Promise<string> {
  const claim = await db.selectFrom('claims').selectAll().where('product_id', '=', box).executeTakeFirst()
  const who = claim?.user_id === scene.shopper.id ? 'buyer' : claim?.user_id === scene.rival.id ? 'rival' : 'nobody'
  return claim ? `${who} ${claim.kind}` : who
}
