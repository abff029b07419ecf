import { sql } from 'kysely'
import type { OrderForm, OrderFormLine } from '#contract/checkout.ts'
import type { Deps } from '#server/deps.ts'
import { orderHoldOf } from '#server/holds/hold-of-user.ts'
import type { LockedOrder } from '#server/holds/lock-order.ts'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'

/** An order form as its owner sees it: its lines with the boxes' states now, and how long it holds. */
export async function readForm({ db, settings }: Deps, userId: number, urlCode: string) {
  const { rows } = await sql<
    Pick<LockedOrder, 'id' | 'order_no' | 'state' | 'amount' | 'goods_amount' | 'delivery_amount'>
  >`
    select id, order_no, state, amount, goods_amount, delivery_amount from orders
    where url_code = ${urlCode} and user_id = ${userId}`.execute(db)
  const [order] = rows
  if (!order || order.state === 'FAILED') throw refuse('order.missing')
  const hold = await orderHoldOf(db, order.id, await settings())
  const form: OrderForm = {
    ...hold,
    state: order.state === 'PAID' ? 'Y' : 'N',
    paying: order.state === 'CONFIRMING',
    lapsed: order.state === 'ENDED' || (order.state === 'FORM' && (hold.remainTime ?? 0) <= 0),
    released: order.state === 'ENDED' && (await wasReleased(db, order.id)),
    order_id: order.id,
    order_no: order.order_no,
    goods_amount: order.goods_amount,
    delivery_amount: order.delivery_amount,
    paid_amount: order.amount,
  }
  return { data: await findFormLines(db, order.id), form }
}

async function wasReleased(db: Deps['db'], orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_products join orders on orders.id = order_products.order_id
    join product_history on product_history.product_id = order_products.product_id
    where orders.id = ${orderId} and product_history.from_code = ${productStatuses.inOrder}
      and product_history.user_id = orders.user_id and product_history.at > orders.created_at
      and product_history.reason in ('hold.released', 'intake.stopped')
    limit 1`.execute(db)
  return rows.length > 0
}

async function findFormLines(db: Deps['db'], orderId: number): Promise<OrderFormLine[]> {
  const { rows } = await sql<OrderFormLine>`
    select line.product_id, line.product_price as price, line.kg_price, line.delivery_price, line.weight, line.pc_code, line.pc_name,
           line.judge_breed_nm, line.judge_sex_nm, line."gradeName", line.grade_code, line.cattle_no,
           json_build_object('partner_name', line.partner_name) as partner,
           json_build_object('ps_code', products.ps_code) as product_status_codes,
           (select json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
            from cut_imgs where cut_imgs.pc_code = line.pc_code and cut_imgs.grade_code = line.grade_code) as img
    from order_products line join products on products.id = line.product_id
    where line.order_id = ${orderId} order by line.id`.execute(db)
  return rows
}
