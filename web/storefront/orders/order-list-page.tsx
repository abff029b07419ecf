import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { listedStatuses, orderStatusNames } from '#domain/order-status.ts'
import { stored } from '#web/api/stored.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { periodStatementPath } from '#web/storefront/statement/statement-query.ts'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { EndlessList } from '#web/ui/endless-list.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { OrderCard } from './order-card.tsx'
import { type OrderFilter, orderList } from './order-queries.ts'
import { periodFrom, periodOf, periods } from '#web/ui/period.ts'
import { useToday } from '#web/ui/use-today.ts'
import styles from './order-list-page.module.css'

const SalesDownload = lazyPart(() => import('./sales-download.tsx').then((module) => module.SalesDownload))

/** /MyOrderList?start_date&end_date&os_code */
export function OrderListPage() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const { months, ...period } = periodFrom(search, today)
  const status = statusFrom(search.get('os_code'))
  const list = useInfiniteQuery(orderList({ ...period, os_code: status }))
  const orders = list.data?.pages.flatMap((page) => page.data) ?? []

  const [downloading, setDownloading] = useState<boolean>()
  const states = useRef<HTMLFieldSetElement>(null)

  useEffect(() => stored.set('paymentDone', 'false'), [])
  useEffect(() => {
    const chip = states.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    chip?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [status])
  const chooseStatus = (code: string) =>
    setSearch(
      (now) => {
        if (code) now.set('os_code', code)
        else now.delete('os_code')
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <AccountPage
      title="주문·배송"
      header="flow"
      back="/MyPage"
      under={
        <TabLinks
          label="기간"
          tabs={periods.map((one) => ({
            key: one.label,
            label: one.label,
            to: { search: searchOf(periodOf(one.months, today), status) },
            current: one.months === months,
          }))}
        />
      }
    >
      <fieldset ref={states} className={styles.states} aria-label="주문 상태">
        <Chip look={status === '' ? 'on' : 'off'} onClick={() => chooseStatus('')}>
          모든 상태
        </Chip>
        {listedStatuses.map((code) => (
          <Chip key={code} look={status === code ? 'on' : 'off'} onClick={() => chooseStatus(code)}>
            {orderStatusNames[code]}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.papers}>
        <ButtonLink to={periodStatementPath} variant="text" size="md" icon="document">
          기간 거래명세서
        </ButtonLink>
        <Button variant="text" size="md" icon="download" onClick={() => setDownloading(true)}>
          거래내역 내려받기
        </Button>
      </div>
      <Coming onLost={() => setDownloading(undefined)}>
        {downloading !== undefined && (
          <SalesDownload open={downloading} onClose={() => setDownloading(false)} today={today} />
        )}
      </Coming>
      {list.isPending ? (
        <div className={styles.wait}>
          <SkeletonRows rows={5} picture={88} />
        </div>
      ) : list.isError && orders.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : orders.length === 0 ? (
        <Empty title="주문 내역이 없습니다." help="기간이나 상태를 바꿔 보세요.">
          <ButtonLink to="/GoodsAll">초신선 보기</ButtonLink>
        </Empty>
      ) : (
        <EndlessList pages={list} end={`주문 ${digits(list.data?.pages[0]?.total ?? orders.length)}건을 모두 봤어요`}>
          <p className={styles.columns} aria-hidden="true">
            <span>주문일·번호</span>
            <span>상품</span>
            <span>상태</span>
            <span>금액</span>
          </p>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        </EndlessList>
      )}
    </AccountPage>
  )
}

function searchOf(period: { start_date: string; end_date: string }, status: string): string {
  return `?${new URLSearchParams({ ...period, ...(status && { os_code: status }) })}`
}

function statusFrom(text: string | null): OrderFilter['os_code'] {
  return text && Object.hasOwn(orderStatusNames, text) ? (text as OrderFilter['os_code']) : ''
}
