import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { PaymentParameters, submitOrder as submitCall } from '#contract/checkout.ts'
import { together } from '#database/together.ts'
import { transaction } from '#database/transaction.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import type { CheckoutForm } from '#domain/forms/checkout.ts'
import { transferMaximum } from '#domain/transfer-limit.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { priceDelivery } from '#server/delivery/price-delivery.ts'
import { extendedForm } from '#server/lines/extend-holds.ts'
import { type LockedOrder, lockedForm } from '#server/lines/lock-order.ts'
import { liveLines, needWholeForm } from '#server/lines/need-whole-form.ts'
import { newPayOrderId } from '#server/lines/pay-order-id.ts'
import { refuse } from '#server/http/refuse.ts'
import { sealAccount } from '#server/refunds/refund-account.ts'
import type { Settings } from '#server/config/settings.ts'

export type Submission = Received<typeof submitCall>['body']

/**
 * Stores delivery and payment method on the form and returns what the provider's window needs. The amount is the server's; the posted one
 * is only compared. The hold is extended once to cover the provider's window, up to its cap.
 */
export async function submitOrder(deps: Deps, userId: number, urlCode: string, form: Submission) {
  const settings = await deps.settings()
  const pg = await transaction(deps.db, `user:${userId}`, async (trx) => {
    const [forms, addresses] = await together(trx, lockedForm(userId, urlCode), keptAddress(userId, form))
    const [order] = forms.rows
    if (!order) throw refuse('order.missing')
    if (order.state === 'CONFIRMING') throw refuse('order.paying')
    if (order.state !== 'FORM') throw refuse(order.state === 'ENDED' ? 'order.lapsed' : 'order.closed')
    // Before its fee: one for an address that is gone is nobody's.
    needAddress(addresses.rows[0], form.to, settings)
    if (order.delivery_rule) {
      const amount = await priceDelivery(trx, { ...order, delivery_rule: order.delivery_rule }, form.user_address_id)
      // What the buyer has seen is not charged otherwise: the new price stays on the form, and the buyer presses again.
      if (amount !== order.amount || amount !== form.paid_amount) return undefined
    }
    if (form.paid_amount !== order.amount) {
      deps.log.warn({ order: order.id, claimed: form.paid_amount, amount: order.amount }, 'posted amount differs')
      throw refuse('payment.amount')
    }
    if (form.pay_method === 'B' && order.amount > transferMaximum) throw refuse('payment.transfer-limit')
    // Holds are extended for the payment window only once: a second submit does not prolong them.
    const seconds = { before: settings.hold.payment_window_seconds, after: 0 }
    const [held, lines, started, facts] = await together(
      trx,
      extendedForm({ userId, urlCode, seconds, asked: false }, settings.hold),
      liveLines(order.id),
      startedPayment(order, form, deps.config, settings),
      factsOf(order),
    )
    needWholeForm(held.rows.length, lines.rows[0]!.n)
    const payable = { ...order, pay_order_id: started.rows[0]!.pay_order_id }
    return parametersOf(payable, facts.rows[0]!, deps.config.toss.clientKey, form, settings)
  })
  if (!pg) throw refuse('order.delivery-changed')
  deps.hub.wake()
  return { pg }
}

type Address = NonNullable<Submission['to']>

/** One of the buyer's addresses, locked until it is copied onto the order: it could be deleted in between. */
const keptAddress = (userId: number, form: CheckoutForm) =>
  sql<Address>`
    select reci_name, reci_phone, zipcode, address1, address2 from user_addresses where id = ${form.user_address_id} and user_id = ${userId}
    for share`

/** Refuses if the address differs from the one that the buyer saw. Checks the area again: the rule may be newer than the address. */
function needAddress(address: Address | undefined, seen: Address | undefined, { remote_areas: areas }: Settings): void {
  if (!address) throw refuse('order.address')
  if (seen && !isDeepStrictEqual({ ...address }, seen)) throw refuse('address.changed')
  const refusal = deliveryRefusal({ zonecode: address.zipcode, address: address.address1 }, areas)
  if (refusal) throw refuse('order.area', refusal)
}

/** Seconds until the provider is first asked whether the buyer has authorised and vanished. */
const firstAskSeconds = 30

/**
 * Stores the choices on the order and that its payment has started. If one has been started for another address or memo, maybe in another
 * window or on another device, the order gets a new number at the provider: what is approved under the old one is not charged, because its
 * buyer saw where else it goes. (Another way of paying is told by the payment itself: `isAsChosen`.)
 */
const startedPayment = (order: LockedOrder, form: CheckoutForm, config: Config, settings: Settings) =>
  sql<{ pay_order_id: string }>`
    update orders set pay_order_id = case
        when pay_started_at is null or (orders.reci_name, orders.reci_phone, orders.zipcode, orders.delivery_addr1, orders.delivery_addr2, orders.delivery_type,
            orders.delivery_memo) is not distinct from (a.reci_name, a.reci_phone, a.zipcode, a.address1, a.address2,
            ${form.delivery_type}::text, ${form.delivery_memo}::text) then pay_order_id
        else ${newPayOrderId()} end,
      pay_method = ${form.pay_method}, cash_receipt = ${cashReceiptOf(form)}, delivery_taxed = ${settings.delivery_taxed},
      tax_free_amount = ${taxFreeOf(order, settings)},
      delivery_type = ${form.delivery_type}, delivery_memo = ${form.delivery_memo},
      reci_name = a.reci_name, reci_phone = a.reci_phone, zipcode = a.zipcode, delivery_addr1 = a.address1,
      delivery_addr2 = a.address2, delivery_tel = ${form.delivey_tel}, bank_name = ${form.bank_name},
      bank_depositor = ${form.bank_depositor}, bank_account = ${form.bank_account ? sealAccount(config, order.id, form.bank_account) : null},
      pay_started_at = coalesce(pay_started_at, market_now()), next_ask = market_now() + ${firstAskSeconds} * interval '1 second',
      lapse_told_at = null
    from user_addresses a where a.id = ${form.user_address_id} and orders.id = ${order.id}
    returning orders.pay_order_id`

/** Tax-free part in won: beef is free of VAT, and so is its delivery unless the setting says that it is taxed (decision 261). */
const taxFreeOf = ({ amount, delivery_amount }: LockedOrder, { tax_free, delivery_taxed }: Settings): number =>
  tax_free ? amount - (delivery_taxed ? delivery_amount : 0) : 0

const cashReceiptOf = ({ pay_method, cash_receipt }: CheckoutForm) => (pay_method === 'B' ? cash_receipt : null)

type Facts = { name: string; phone_no: string; customer_key: string; first_name: string; n: number }

const factsOf = (order: LockedOrder) =>
  sql<Facts>`
    select users.name, users.phone_no, users.customer_key,
           coalesce((select pc_name from order_products where order_id = ${order.id} order by id limit 1), '') as first_name,
           (select count(*)::int from order_products where order_id = ${order.id}) as n
    from users where users.id = ${order.user_id}`

function parametersOf(
  order: LockedOrder,
  facts: Facts,
  clientKey: string,
  form: CheckoutForm,
  settings: Settings,
): PaymentParameters {
  return {
    clientKey,
    customerKey: facts.customer_key,
    amount: order.amount,
    taxFreeAmount: taxFreeOf(order, settings),
    orderNo: order.order_no,
    orderId: order.pay_order_id,
    orderName: facts.n > 1 ? `${facts.first_name} 외 ${facts.n - 1}건` : facts.first_name,
    customerEmail: null,
    customerName: facts.name,
    customerMobilePhone: facts.phone_no,
    method: form.pay_method === 'C' ? 'CARD' : 'TRANSFER',
    cashReceipt: form.pay_method === 'B' ? { type: form.cash_receipt } : null,
  }
}
