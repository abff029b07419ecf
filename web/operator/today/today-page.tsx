import { useQuery } from '@tanstack/react-query'
import type { Today } from '#contract/operator/today.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AccountActs } from './account-acts.tsx'
import { Carcasses } from './carcasses.tsx'
import { DayBars, HourBars } from './charts.tsx'
import { Figures } from './figures.tsx'
import { HealthPanel } from './health-panel.tsx'
import { HeldNow } from './held-now.tsx'
import { dayLabel } from './today-labels.ts'
import { WorkList } from './work-list.tsx'
import { todayQuery } from './queries.ts'
import styles from './today.module.css'

/** Desk 18, the first page of the console: today's figures, waiting work, and the state of the background work. */
export function TodayPage() {
  const { data, error, refetch } = useQuery({ ...todayQuery, refetchInterval: usePolling() })
  return (
    <PageFrame title="오늘" note={data && dayLabel(data.day)}>
      {data ? <Day day={data} /> : error ? <DeskError error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </PageFrame>
  )
}

const Waiting = () => (
  <div className={styles.panel}>
    <SkeletonRows rows={6} />
  </div>
)

function Day({ day }: { day: Today }) {
  return (
    <div className={styles.page}>
      <Figures today={day} />
      <div className={styles.wide}>
        <HourBars hours={day.hours} now={day.now} />
        <WorkList day={day} />
      </div>
      <div className={styles.even}>
        {day.held && <HeldNow held={day.held} boxes={day.boxes} />}
        <Carcasses carcasses={day.carcasses} />
      </div>
      {day.accounts && day.accounts.length > 0 && <AccountActs acts={day.accounts} now={day.now} />}
      <div className={styles.wide}>
        <DayBars days={day.days} />
        <HealthPanel health={day.health} />
      </div>
    </div>
  )
}
