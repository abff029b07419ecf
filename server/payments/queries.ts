import { sql } from 'kysely'
import type { OrderForm, OrderFormLine } from '#contract/checkout.ts'
import { together } from '#database/together.ts'
import type { Deps } from '#server/deps/deps.ts'
import { orderHold } from '#server/holds/hold-of-user.ts'
import type { LockedOrder } from '#server/lines/lock-order.ts'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'

/** An order form as its owner sees it: its lines with the boxes' states now, and how long it holds. */
export async function readForm({ db, settings }: Deps, userId: number, urlCode: string) {
  // The provider is asked for 45 minutes (`claimVanishedBuyers`), and the last answer may take a while.
  const { rows } = await sql<
    Pick<LockedOrder, 'id' | 'order_no' | 'state' | 'amount' | 'goods_amount' | 'delivery_amount' | 'delivery_rule'> & {
      asked: boolean
    }
  >`
    select id, order_no, state, amount, goods_amount, delivery_amount, delivery_rule,
      next_ask is not null
        or coalesce(lapse_told_at is null and pay_started_at > market_now() - interval '47 minutes', false) as asked
    from orders
    where url_code = ${urlCode} and user_id = ${userId}`.execute(db)
  const [order] = rows
  if (!order || order.state === 'FAILED') throw refuse('order.missing')
  const [held, lines] = await together(db, orderHold(order.id, await settings()), formLines(order.id, userId))
  const hold = held.rows[0]!
  const lapsed = order.state === 'ENDED' || (order.state === 'FORM' && (hold.remainTime ?? 0) <= 0)
  const form: OrderForm = {
    ...hold,
    state: order.state === 'PAID' ? 'Y' : 'N',
    paying: order.state === 'CONFIRMING',
    lapsed,
    asked: order.asked,
    ended_by: lapsed ? await whatEnded(db, order.id) : null,
    order_id: order.id,
    order_no: order.order_no,
    goods_amount: order.goods_amount,
    delivery_amount: order.delivery_amount,
    delivery_per: order.delivery_rule?.per ?? 'box',
    paid_amount: order.amount,
  }
  return { data: lines.rows, form }
}

/** Why a form ended: the reason of the last move of its boxes. Without one, its time has run out and the sweep has not been there yet. */
async function whatEnded(db: Deps['db'], orderId: number): Promise<OrderForm['ended_by']> {
  const { rows } = await sql<{ ended_by: OrderForm['ended_by'] }>`
    select case when product_history.reason in ('hold.released', 'intake.stopped') then 'desk'
                when product_history.reason = 'order.lapsed' then 'time' else 'left' end as ended_by
    from order_products join orders on orders.id = order_products.order_id
    join product_history on product_history.product_id = order_products.product_id
    where orders.id = ${orderId} and product_history.from_code = ${productStatuses.inOrder}
      and product_history.user_id = orders.user_id and product_history.at > orders.created_at
    order by product_history.at limit 1`.execute(db)
  return rows[0]?.ended_by ?? 'time'
}

const formLines = (orderId: number, userId: number) =>
  sql<OrderFormLine>`
    select line.product_id, line.product_price as price, line.kg_price, line.delivery_price, line.weight, line.pc_code, line.pc_name,
           line.judge_breed_nm, line.judge_sex_nm, line."gradeName", line.grade_code, line.cattle_no,
           line.partner_id, json_build_object('partner_name', line.partner_name) as partner,
           json_build_object('ps_code', products.ps_code) as product_status_codes,
           case mine.kind when 'CART' then 'cart' when 'ORDER' then 'order' end as held,
           (select json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
            from cut_imgs where cut_imgs.pc_code = line.pc_code and cut_imgs.grade_code = line.grade_code) as img
    from order_products line join products on products.id = line.product_id
    left join claims mine on mine.product_id = products.id and mine.user_id = ${userId}
      and (mine.expires_at > market_now() or mine.order_id = ${orderId})
    where line.order_id = ${orderId} order by line.id`
