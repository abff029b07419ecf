import { addToCart, extendCart, removeFromCart } from '#contract/cart.ts'
import { extendOrder, leaveForm, paymentFailed } from '#contract/checkout.ts'
import { cancelProduct, confirmPurchase } from '#contract/orders.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { pick } from '#tests/support/chance.ts'
import { at, authorise, openForm, type Shopper, startPaying, succeed } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import type { World } from './world.ts'

/** What somebody was told and what must be so for ever: this order is paid, this line's cancel was taken. */
export type Told = {
  paid: { order: number; user: number; boxes: number[] }[]
  cancelled: number[]
  odd: string[]
  acts: number
}

type Ground = Pick<World, 'sandbox' | 'pool'> & { servers: { url: string }[] }
type Buyer = { shopper: Shopper; next: () => number; lines: number[] }

/** One member who goes on buying, changing their mind, giving back and coming back, at whichever server, until `over`. */
export async function keepBuying(world: Ground, buyer: Buyer, boxes: () => number[], told: Told, over: () => boolean) {
  while (!over()) {
    const { next } = buyer
    const shopper = at(pick(world.servers, next).url, buyer.shopper)
    try {
      await oneAct(world, { ...buyer, shopper }, boxes(), told)
      told.acts++
    } catch (error) {
      const isClear = error instanceof ServerRefusal && (error.status < 500 || error.status === 503)
      if (!isClear && !(error instanceof NetworkFailure)) told.odd.push(String(error))
      // Whoever was cut off comes back after a moment, as people do, instead of a thousand times a second.
      await new Promise((resolve) => setTimeout(resolve, 20 + next() * 80))
    }
  }
}

async function oneAct(world: Ground, { shopper, next, lines }: Buyer, boxes: number[], told: Told): Promise<void> {
  const some = Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(boxes, next))
  const ids = [...new Set(some)]
  const what = next()
  if (what < 0.15) {
    await shopper.send(addToCart, { body: { product_id: ids } })
    const then = next()
    if (then < 0.5) await shopper.send(removeFromCart, { body: { product_id: ids } })
    else if (then < 0.75) await shopper.send(extendCart)
    return
  }
  if (what < 0.25) {
    const { urlCode } = await openForm(shopper, ids)
    if (next() < 0.3) await shopper.send(extendOrder, { body: { url_code: urlCode } })
    await shopper.send(leaveForm, { params: { url_code: urlCode } })
    return
  }
  if (what < 0.37 && lines.length > 0) {
    // Once: what is refused now is refused for good, or the desk has it.
    const line = pickOut(lines, next)
    await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    told.cancelled.push(line)
    return
  }
  if (what < 0.4 && lines.length > 0) {
    await shopper.send(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [pick(lines, next)] } })
    return
  }
  if (what < 0.48 && lines.length > 0) {
    await askBack(shopper, pick(lines, next), { confirm_YN: 'Y' })
    return
  }
  const { urlCode, pg, order_id } = await startPaying(shopper, ids, next() < 0.7 ? 'C' : 'B')
  if (next() < 0.08) {
    await shopper.send(paymentFailed, {
      body: { orderId: pg.orderId, urlCode, code: 'PAY_PROCESS_CANCELED', message: '' },
    })
    return
  }
  const authorised = await authorise(world, pg)
  // The browser is closed in the provider's window: the sweep has to find it.
  if (next() < 0.08) return
  const paying = succeed(shopper, urlCode, authorised)
  // Two tabs, or a reload: the same redirect twice.
  const twice = next() < 0.1 ? succeed(shopper, urlCode, authorised).catch(() => undefined) : undefined
  const { data } = await paying
  await twice
  if (data.os_code !== 'PAYK') return
  // Our own look, which the database's death must not take away.
  const { rows } = await until(() =>
    world.pool.query<{ id: number; product_id: number }>(
      'select id, product_id from order_products where order_id = $1 order by id',
      [order_id],
    ),
  )
  told.paid.push({ order: order_id, user: shopper.id, boxes: rows.map((row) => row.product_id) })
  lines.push(...rows.map(({ id }) => id))
}

const pickOut = (lines: number[], next: () => number): number => lines.splice(lines.indexOf(pick(lines, next)), 1)[0]!
