import { sql } from 'kysely'
import { transferMaximum } from '#domain/transfer-limit.ts'
import { submitOrder } from '#server/payments/submit-order.ts'
import { type SuccessClaim, succeedPayment } from '#server/payments/succeed-payment.ts'
import { holdForOrder } from '#server/holds/hold-for-order.ts'
import { takeForCart } from '#server/lines/take-for-cart.ts'
import type { Random } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'
import { tellSandbox } from './sandbox.ts'

/** The provider's codes of card issuers: 국민, 신한, 삼성, 현대, 비씨, 농협. */
const issuers = ['11', '41', '51', '61', '31', '91']
const banks = ['88', '06', '20', '11', '03', '90']
const memos = [
  '',
  '',
  '',
  '부재시 연락주세요',
  '도착 30분 전에 전화 주세요',
  '뒷문 냉장고 앞에 놓아 주세요',
  '아침 9시 전에 부탁드려요',
]

export type Buyer = { id: number; userid: string; addressIds: number[] }

/** Makes a whole purchase as a browser would: cart or direct, form, payment window, return. Returns the order's id. */
export async function buy(
  market: DemoMarket,
  buyer: Buyer,
  productIds: readonly number[],
  chance: Random,
  viaCart = 0.4,
): Promise<number> {
  const { data } = await succeedPayment(
    market.deps,
    buyer.id,
    await authorise(market, buyer, productIds, chance, viaCart),
  )
  return data.order_id
}

/** The same until the payment is authorised. Returns what the browser comes back with. */
export async function authorise(
  { deps, sandboxUrl }: DemoMarket,
  buyer: Buyer,
  productIds: readonly number[],
  chance: Random,
  viaCart = 0.4,
): Promise<SuccessClaim> {
  const settings = await deps.settings()
  const ids = [...productIds]
  if (chance.chance(viaCart)) await takeForCart(deps.db, buyer.id, ids, settings)
  const urlCode = await holdForOrder(deps.db, buyer.id, ids, settings)
  const { rows } = await sql<{ amount: number; business_no: string }>`
    select amount, business_no from orders join users on users.id = orders.user_id where url_code = ${urlCode}`.execute(
    deps.db,
  )
  const { amount, business_no } = rows[0]!
  const pay_method = amount <= transferMaximum && chance.chance(0.3) ? 'B' : 'C'
  const { pg } = await submitOrder(deps, buyer.id, urlCode, {
    user_address_id: chance.pick(buyer.addressIds),
    delivery_type: 'G',
    delivery_memo: chance.pick(memos),
    pay_method,
    cash_receipt: '지출증빙',
    paid_amount: amount,
    bank_name: '',
    bank_account: '',
    bank_depositor: '',
    delivey_tel: '',
  })
  const said = await tellSandbox<{ paymentKey: string; orderId: string; amount: number }>(
    sandboxUrl,
    '/payments/authorize',
    {
      clientKey: pg.clientKey,
      customerKey: pg.customerKey,
      method: pg.method,
      amount: pg.amount,
      taxFreeAmount: pg.taxFreeAmount,
      orderId: pg.orderId,
      orderName: pg.orderName,
      customerName: pg.customerName,
      ...(pay_method === 'C'
        ? { card: { issuerCode: chance.pick(issuers) } }
        : { transfer: { bankCode: chance.pick(banks), cashReceipt: { type: '지출증빙', issueNumber: business_no } } }),
    },
  )
  return { orderId: said.orderId, paymentKey: said.paymentKey, amount: said.amount, urlCode }
}

/** The members that may trade, in order, with the ids of their addresses. */
export async function buyersOf({ db }: Pick<DemoMarket, 'db'>): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select users.id, users.userid, array_agg(user_addresses.id order by user_addresses.id) as "addressIds"
    from users join user_addresses on user_addresses.user_id = users.id
    where users.status = 'ACTIVE' group by users.id order by users.id`.execute(db)
  return rows
}
