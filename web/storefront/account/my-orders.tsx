import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { listOrders } from '#contract/orders.ts'
import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'
import { api } from '#web/api/api.ts'
import { orderName } from '#web/storefront/orders/order-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import styles from './my-page.module.css'

const shown = ['PAYK', 'DELW', 'DELI', 'DELK'] as const satisfies OrderStatus[]

const newest = (os_code?: OrderStatus) => ({
  queryKey: ['orders', 'newest', os_code ?? 'all'],
  queryFn: () => api(listOrders, { query: { page: 1, limit: 1, os_code } }),
})

/** Number of orders in each state, and the newest order. */
export function MyOrders() {
  const counts = useQueries({ queries: shown.map(newest) })
  const all = useQuery(newest())
  const failed = [...counts, all].filter(({ isError, data }) => isError && !data)
  const [last] = all.data?.data ?? []
  const img = last?.order_products[0]?.view_product_beef.img
  return (
    <section className={styles.orders}>
      <div className={styles.ordersHead}>
        <h2>주문·배송</h2>
        <Link to="/MyOrderList">
          전체 보기
          <Icon name="right" size={18} />
        </Link>
      </div>
      <ul className={styles.counts}>
        {shown.map((os_code, index) => {
          const count = counts[index]?.data?.total
          return (
            <li key={os_code}>
              <Link
                to={`/MyOrderList?start_date=&end_date=&os_code=${os_code}`}
                data-none={!count || undefined}
                data-now={os_code === 'DELI' || undefined}
              >
                <b>{count ?? '–'}</b>
                {orderStatusNames[os_code]}
              </Link>
            </li>
          )
        })}
      </ul>
      {failed.length > 0 && (
        <PartFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
          주문을 불러오지 못했어요.
        </PartFailed>
      )}
      {last && (
        <Link to={`/MyOrderView/?type=list&id=${last.id}`} className={styles.last}>
          <span className={styles.photo}>
            <Thumbnail img={img} sizes="52px" />
          </span>
          <span>
            <b>{orderName(last)}</b>
            <small>{last.order_status_code.os_name}</small>
          </span>
          <Icon name="right" size={20} />
        </Link>
      )}
    </section>
  )
}
