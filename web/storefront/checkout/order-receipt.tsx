import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/orders.ts'
import { type GradeCode, payMethodNames } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { orderDetail } from '#web/storefront/orders/order-queries.ts'
import { arrivalsOf } from '#web/storefront/orders/arrivals-of.ts'
import { statementPath } from '#web/storefront/statement/statement-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './order-result.module.css'

type Props = { orderId: number; orderNo: string; amount: number | undefined }

/** More lines than these are only counted. */
const shownLines = 3

/** The order is placed: what, where to, when, for how much, and what can be done next. */
export function OrderReceipt({ orderId, orderNo, amount }: Props) {
  const { data: order } = useQuery(orderDetail(orderId))
  const paid = amount ?? order?.order_payment?.paid_amount
  return (
    <div className={styles.result}>
      <VisuallyHidden live>주문이 완료됐어요</VisuallyHidden>
      <span className={styles.mark} data-tone="ok">
        <Icon name="check" size={34} />
      </span>
      <h2>주문이 완료됐어요</h2>
      <p className={styles.words}>
        {'발주 뒤에 냉장 택배로 보내 드려요.\n발주 전까지는 주문 상세에서 취소할 수 있어요.'}
      </p>
      {/* Above what is loaded with the order: links below it would move down under the finger. */}
      <div className={styles.ways}>
        <ButtonLink to={`/MyOrderView/?type=list&id=${orderId}`} size="xl">
          주문 상세 보기
        </ButtonLink>
        <ButtonLink to={statementPath(orderId)} variant="neutral">
          거래명세서 보기
        </ButtonLink>
        <ButtonLink to="/GoodsAll" variant="text">
          초신선 더 보기
        </ButtonLink>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>주문번호</dt>
          <dd>{orderNo}</dd>
        </div>
        <div>
          <dt>주문한 때</dt>
          <dd>{order ? dateTime(order.created_at) : ' '}</dd>
        </div>
        <div>
          <dt>결제 금액</dt>
          <dd>
            <span className={styles.amount}>{paid === undefined ? ' ' : won(paid)}</span>
            {order?.order_payment && <small> {payMethodNames[order.order_payment.pay_method]}</small>}
          </dd>
        </div>
        {order && <Goods order={order} />}
        {order && <Place order={order} />}
        {order && <Arrival order={order} />}
      </dl>
    </div>
  )
}

function Goods({ order: { order_products: lines } }: { order: OrderDetail }) {
  return (
    <div>
      <dt>상품</dt>
      <dd>
        <ul>
          {lines.slice(0, shownLines).map(({ id, view_product_beef: box }) => (
            <li key={id}>
              {box.product_cate_codes.pc_name} <GradeStamp code={box.carcass_infos.grade_code as GradeCode} />{' '}
              {kilograms(box.weight)}
            </li>
          ))}
          {lines.length > shownLines && <li>외 {lines.length - shownLines}개</li>}
        </ul>
      </dd>
    </div>
  )
}

function Place({ order: { order_delivery: to } }: { order: OrderDetail }) {
  return (
    <div>
      <dt>받는 곳</dt>
      <dd>
        {to.reci_name}
        <br />
        {to.delivery_addr1}, {to.delivery_addr2}
      </dd>
    </div>
  )
}

function Arrival({ order }: { order: OrderDetail }) {
  const days = arrivalsOf(order.order_products)
  if (!days) return null
  return (
    <div>
      <dt>도착 예정</dt>
      <dd>{days}</dd>
    </div>
  )
}
