import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/router/use-search-params.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { payMethodNames } from '#domain/codes.ts'
import { mayConfirm, returnNeedsConfirm, showsReceipt } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { isFinal } from '#web/api/failures.ts'
import { Recipient } from '#web/storefront/addresses/recipient.tsx'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { useAhead } from '#web/storefront/shell/use-ahead.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { AgainButton } from './again-button.tsx'
import { needsConfirmId } from './line-actions.tsx'
import { OrderLine } from './order-line.tsx'
import { statementPath } from '#web/storefront/statement/statement-query.ts'
import { orderDetail } from './order-queries.ts'
import { timelineOf } from './order-timeline.ts'
import { arrivalsOf } from './arrivals-of.ts'
import { headlineOf } from './order-words.ts'
import { Parcels } from './parcels.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { WholeOrderActs } from './whole-order-acts.tsx'
import '#web/ui/on-paper.css'
import styles from './order-detail-page.module.css'

const loadSheets = () =>
  Promise.all([import('./return-sheet.tsx'), import('./confirm-dialog.tsx'), import('./again-sheet.tsx')])

/** /MyOrderView/?type=list&id= */
export function OrderDetailPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const known = Number.isInteger(id) && id > 0
  const { data: order, error, refetch } = useQuery({ ...orderDetail(id), enabled: known })
  useAhead(loadSheets)
  const missing = !known || isFinal(error)
  return (
    <AccountPage title="주문 상세" header="flow" back="/MyOrderList">
      {order ? (
        <Detail order={order} />
      ) : missing ? (
        <Empty title="정상적 주문데이터가 없습니다.">
          <ButtonLink to="/MyOrderList">주문 목록</ButtonLink>
        </Empty>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.section}>
          <SkeletonRows rows={4} picture={88} />
        </div>
      )}
    </AccountPage>
  )
}

function Detail({ order }: { order: OrderDetail }) {
  const { steps, now } = timelineOf(order)
  const lines = order.order_products
  return (
    <div className={styles.order} data-paper>
      <section className={styles.section}>
        <p className={styles.when}>
          <Dotted parts={[dateTime(order.created_at), `주문번호 ${order.order_no}`]} />
        </p>
        <h2 className={styles.status}>{headlineOf(order)}</h2>
        {now !== undefined && <StatusLine steps={steps} now={now} />}
      </section>
      <section className={styles.section}>
        <h2>
          주문 상품 <small>{lines.length}</small>
        </h2>
        <WholeOrderActs lines={lines} />
        <ul>
          {lines.map((line) => (
            <OrderLine key={line.id} line={line} lines={lines} />
          ))}
        </ul>
        <div className={styles.again}>
          <AgainButton orderId={order.id} orderNo={order.order_no} wide />
        </div>
        {lines.some((line) => mayConfirm(line.os_code)) && (
          <p className={styles.hint} id={needsConfirmId}>
            <Icon name="info" size={18} />
            {returnNeedsConfirm}
          </p>
        )}
      </section>
      {order.parcels.length > 0 && (
        <section className={styles.section}>
          <h2>배송 조회</h2>
          <Parcels parcels={order.parcels} />
        </section>
      )}
      <div className={styles.side}>
        <Delivery order={order} />
        <Payment order={order} />
      </div>
      <div className={styles.back} data-screen-only>
        <ButtonLink to="/MyOrderList" variant="neutral" wide>
          주문 목록
        </ButtonLink>
      </div>
    </div>
  )
}

function Delivery({ order }: { order: OrderDetail }) {
  const { order_delivery: to } = order
  return (
    <section className={styles.section}>
      <h2>배송 정보</h2>
      <dl className={styles.facts}>
        <Fact name="방법">{to.delivery_typeName}</Fact>
        <Fact name="받는 분">
          <Recipient of={to} end />
        </Fact>
        <Fact name="주소">
          {to.delivery_addr1}, {to.delivery_addr2}
        </Fact>
        <Arrivals order={order} />
        <Fact name="메모">{to.delivery_memo || '없음'}</Fact>
      </dl>
    </section>
  )
}

/** The days promised at the payment, for lines that are still to arrive. */
function Arrivals({ order: { order_products: lines } }: { order: OrderDetail }) {
  const words = arrivalsOf(lines)
  return words && <Fact name="도착 예정">{words}</Fact>
}

function Payment({ order }: { order: OrderDetail }) {
  const goods = order.order_products.reduce((sum, line) => sum + line.product_price, 0)
  const fees = order.order_products.reduce((sum, line) => sum + line.delivery_price, 0)
  const payment = order.order_payment
  // Nothing is paid while the provider has not answered: the sum of the order is shown instead of 0.
  const paid = payment && payment.paid_amount > 0 ? payment : undefined
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>결제 정보</h2>
        {showsReceipt(order.os_code) && payment && (
          <div className={styles.papers} data-screen-only>
            {paid && (
              <ButtonLink to={statementPath(order.id)} variant="line" size="md" icon="document">
                거래명세서
              </ButtonLink>
            )}
            <ReceiptButton orderId={order.id} />
          </div>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name="상품 금액">{won(goods)}</Fact>
        <Fact name="배송비">{won(fees)}</Fact>
        {payment && <Fact name="결제 수단">{payMethodNames[payment.pay_method]}</Fact>}
        {payment && payment.cancel_amount > 0 && <Fact name="환불 금액">−{won(payment.cancel_amount)}</Fact>}
        <div className={styles.total}>
          <dt>{paid ? '결제 금액' : '주문 금액'}</dt>
          <dd>{won(paid ? paid.paid_amount - paid.cancel_amount : goods + fees)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
