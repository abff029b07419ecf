import { transaction } from '#database/transaction.ts'
import { priceDelivery } from '#server/delivery/price-delivery.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockFormOf } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'

/** Prices the delivery of a form to one of the buyer's addresses. A form whose boxes carry their own fees, or that is over, is not changed. */
export function priceForm({ db }: Pick<Deps, 'db'>, userId: number, urlCode: string, addressId: number) {
  return transaction(db, `user:${userId}`, async (trx) => {
    const order = await lockFormOf(trx, userId, urlCode)
    if (!order) throw refuse('order.missing')
    const { delivery_rule } = order
    if (!delivery_rule || order.state !== 'FORM') return { paid_amount: order.amount }
    return { paid_amount: await priceDelivery(trx, { ...order, delivery_rule }, addressId) }
  })
}
