import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listNews, type NewsItem, seeNews } from '#contract/news.ts'
import { api } from '#web/api/api.ts'
import { Link } from '#web/router/link.tsx'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { newsKey } from '#web/storefront/shell/news-key.ts'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { dateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './news-page.module.css'

/** /MyNews: the texts that the member was sent, newest first. Opening the page marks them as seen; new ones stay marked while it is open. */
export function NewsPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...newsKey, 'list'],
    queryFn: async () => (await api(listNews, {})).data,
  })
  useSeen(data?.[0]?.id)
  return (
    <AccountPage title="알림" header="flow" back="/MyPage" narrow>
      {isPending ? (
        <SkeletonRows rows={6} />
      ) : !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Empty title="아직 알림이 없어요" help="결제, 배송, 환불처럼 주문에 일이 생기면 여기에서도 알려 드려요." />
      ) : (
        <ul className={styles.list}>
          {data.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

/** Reported once for the newest one on screen; then the count at the bell is fetched again. */
function useSeen(newest: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return
    void api(seeNews, { body: {} })
      .then(() => queries.invalidateQueries({ queryKey: [...newsKey, 'unread'] }))
      // The next visit reports it again.
      .catch(() => {})
  }, [newest, queries])
}

const places = {
  order: (id: number) => `/MyOrderView/?type=list&id=${id}`,
  product: (id: number) => `/GoodsPop?goodsId=${id}`,
  inquiry: () => '/MyQnA',
  member: () => '/MyInfo',
} as const

function Item({ item: { title, text, at, unread, about } }: { item: NewsItem }) {
  const inside = (
    <>
      <span className={styles.head}>
        <b>{title}</b>
        {unread && <Tag tone="pine">새 알림</Tag>}
        <time dateTime={at}>{dateTime(at)}</time>
      </span>
      <span className={styles.text}>{text}</span>
    </>
  )
  return <li>{about ? <Link to={places[about.kind](about.id)}>{inside}</Link> : <div>{inside}</div>}</li>
}
