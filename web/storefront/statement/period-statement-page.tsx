import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { isDay } from '#domain/is-day.ts'
import { periodPaper } from '#domain/statement-paper.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { errorMessage, isFinal } from '#web/api/failures.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { isBackwards, PeriodFields } from '#web/ui/period-fields.tsx'
import { type Period, wholeMonth } from '#web/ui/period.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import '#web/ui/on-paper.css'
import { Paper } from './paper.tsx'
import { periodStatementQuery } from './statement-query.ts'
import styles from './statement-page.module.css'

/** /MyOrderStatement?start_date&end_date: all payments of a period in one statement; the last month by default. */
export function PeriodStatementPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayInSeoul(serverTime()))
  const period = periodIn(search) ?? wholeMonth(today, -1)
  // Dates that are being typed may not be a valid period yet.
  const [typed, setTyped] = useState<Period>()
  const shown = typed ?? period
  const { data, error, refetch, isPlaceholderData } = useQuery(periodStatementQuery(period))

  function handleChange(next: Period) {
    const whole = isDay(next.start_date) && isDay(next.end_date) && !isBackwards(next)
    setTyped(next)
    if (!whole) return
    // It goes as the address comes: the old date between them would restart the part that is being typed.
    startTransition(() => {
      setTyped(undefined)
      setSearch(new URLSearchParams(next), { replace: true, preventScrollReset: true })
    })
  }

  return (
    <Page title="거래명세서" header="flow" titleHidden back="/MyOrderList">
      <div className={styles.desk}>
        <section className={styles.period} aria-label="기간" data-screen-only>
          <PeriodFields period={shown} today={today} onChange={handleChange} />
          <Button
            icon="document"
            wide
            disabled={!data?.buyer || isPlaceholderData || typed !== undefined}
            onClick={() => print()}
          >
            인쇄 또는 PDF로 저장
          </Button>
        </section>
        {error ? (
          isFinal(error) ? (
            <Empty title="명세서를 만들지 못했어요" help={errorMessage(error)} />
          ) : (
            <ErrorScreen error={error} onRetry={() => void refetch()} />
          )
        ) : !data ? (
          <SkeletonRows rows={8} />
        ) : data.buyer ? (
          <div aria-busy={isPlaceholderData || undefined}>
            <Paper {...periodPaper({ ...data, buyer: data.buyer }, period, fullDate)} />
          </div>
        ) : (
          <Empty title="이 기간에 결제한 주문이 없어요" help="다른 기간을 골라 보세요.">
            <ButtonLink to="/MyOrderList">주문 목록</ButtonLink>
          </Empty>
        )}
      </div>
    </Page>
  )
}

function periodIn(search: URLSearchParams): Period | undefined {
  const period = { start_date: search.get('start_date') ?? '', end_date: search.get('end_date') ?? '' }
  return isDay(period.start_date) && isDay(period.end_date) && !isBackwards(period) ? period : undefined
}
