import { Link } from '#web/router/link.tsx'
import type { ListedOrder } from '#contract/orders.ts'
import { showsReceipt } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { statementPath } from '#web/storefront/statement/statement-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { AgainButton } from './again-button.tsx'
import { orderName, partnersOf, statusTone } from './order-words.ts'
import styles from './order-list-page.module.css'

/** One order of the list: date, boxes, state, sum. The card links to the order; a paid one has its statement below. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const [first] = order.order_products
  const img = first?.view_product_beef.img
  const { paid_amount = 0, cancel_amount = 0 } = order.order_payment ?? {}
  const paid = showsReceipt(order.os_code) && paid_amount > 0
  return (
    <li className={styles.card}>
      <Link to={`/MyOrderView/?type=list&id=${order.id}`}>
        <p className={styles.when}>
          {dateTime(order.created_at)} <span>·</span> {order.order_no}
        </p>
        <span className={styles.photo}>
          <Thumbnail img={img} sizes="88px" />
        </span>
        <span className={styles.what}>
          <b className={styles.status} data-tone={statusTone(order.os_code)}>
            {order.order_status_code.os_name}
          </b>
          <span className={styles.name}>{orderName(order)}</span>
          <span className={styles.partner}>{partnersOf(order)}</span>
          <b className={styles.sum}>
            {won(paid_amount - cancel_amount || paid_amount || order.goods_price)}
            {cancel_amount > 0 && cancel_amount < paid_amount && <small>환불 {won(cancel_amount)} 뺀 금액</small>}
          </b>
        </span>
        <Icon name="right" size={20} />
      </Link>
      {paid && (
        <div className={styles.paper}>
          <AgainButton orderId={order.id} orderNo={order.order_no} variant="text" />
          <ButtonLink
            to={statementPath(order.id)}
            variant="text"
            size="md"
            icon="document"
            aria-label={`${order.order_no} 거래명세서`}
          >
            거래명세서
          </ButtonLink>
        </div>
      )}
    </li>
  )
}
