import { useQuery } from '@tanstack/react-query'
import { getRetention, type Retention } from '#contract/operator/withdrawals.ts'
import { callQuery, type Keyed } from '#web/operator/desk/desk-query.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime, digits, fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { keptNames } from './kept-records.tsx'
import styles from './withdrawals.module.css'

/** Retention periods, what is deleted today, and what the daily job has deleted. */
export function RetentionPanel({ at }: { at: Keyed }) {
  const { data, error, refetch } = useQuery({ ...callQuery(at, getRetention, {}), refetchInterval: usePolling() })
  if (!data)
    return (
      <section className={styles.panel} aria-label="보관과 파기">
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}
      </section>
    )
  const due = data.due.filter(({ count }) => count > 0)
  return (
    <div className={styles.panels}>
      <section className={styles.panel} aria-labelledby="kept-now">
        <h2 id="kept-now">탈퇴한 회원의 기록</h2>
        <Facts
          facts={[
            ...data.kept.map(
              ({ kind, count, next_at, within_month }) =>
                [
                  keptNames[kind],
                  `${digits(count)}건 · 가장 이른 파기 ${fullDate(next_at)}${within_month > 0 ? ` · 한 달 안에 ${digits(within_month)}건` : ''}`,
                ] as const,
            ),
            ['재가입 제한', `${digits(data.blocked)}건 (사업자번호와 전화번호)`],
          ]}
        />
        {data.kept.length === 0 && <p className={styles.none}>보관 중인 기록이 없어요</p>}
      </section>
      <section className={styles.panel} aria-labelledby="kept-due">
        <h2 id="kept-due">오늘 파기할 것</h2>
        <p className={styles.none}>미리 세어 본 수예요. 매일 한 번 자동으로 지워요.</p>
        {due.length === 0 ? (
          <p className={styles.none}>지금 지울 것이 없어요</p>
        ) : (
          <Facts facts={due.map(({ name, count }) => [name, `${digits(count)}건`] as const)} />
        )}
      </section>
      <section className={styles.panel} aria-labelledby="kept-runs">
        <h2 id="kept-runs">지난 파기 보고</h2>
        {data.runs.length === 0 && <p className={styles.none}>아직 돌지 않았어요</p>}
        {data.runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </section>
    </div>
  )
}

function Run({ run: { at, purged } }: { run: Retention['runs'][number] }) {
  const sum = purged.reduce((all, { count }) => all + count, 0)
  return (
    <Accordion title={`${dateTime(at)} · ${sum === 0 ? '지운 것 없음' : `${digits(sum)}건 지움`}`}>
      <Facts facts={purged.map(({ name, count }) => [name, `${digits(count)}건`] as const)} />
    </Accordion>
  )
}
