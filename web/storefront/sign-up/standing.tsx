import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { applicationQuery } from './application-query.ts'
import { Rejected } from './rejected.tsx'
import { Suspended } from './suspended.tsx'
import { Waiting } from './waiting.tsx'
import styles from './application-page.module.css'

/** The state of the application, what is missing, and what can be done about it. */
export function Standing() {
  const { data, error, refetch } = useQuery(applicationQuery)
  const rows = error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  return (
    <div className={styles.page}>
      {data ? (
        <Fragment key={data.status}>
          {data.status === 'WAIT' && <Waiting {...data} known />}
          {data.status === 'REJECT' && <Rejected application={data} />}
          {data.status === 'STOP' && <Suspended reason={data.reject_reason} />}
          {/* Approved: StandingWatch opens the shop in a moment. */}
          {data.status === 'ACTIVE' && <SkeletonRows rows={3} />}
        </Fragment>
      ) : (
        rows
      )}
    </div>
  )
}
