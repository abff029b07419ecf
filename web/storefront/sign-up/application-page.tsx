import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { getApplication } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { accessToken } from '#web/api/session.ts'
import { Link } from '#web/router/link.tsx'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Approved } from './approved.tsx'
import { Rejected } from './rejected.tsx'
import { VisitorsOnly } from './visitors-only.tsx'
import { Waiting } from './waiting.tsx'
import styles from './application-page.module.css'

/** /Memberprocess03: where the application stands. */
export function ApplicationPage() {
  return (
    <VisitorsOnly>
      <Page title="회원가입" header="flow" back={false} end={<Close />} narrow>
        <div className={styles.page}>
          <Application />
        </div>
      </Page>
    </VisitorsOnly>
  )
}

function Application() {
  const applied = appliedIn(useLocation().state)
  const [known] = useState(() => accessToken() !== undefined)
  // Who has just applied has no login yet and knows what was sent; who logged in asks.
  if (known) return <Standing />
  return applied ? <Waiting {...applied} /> : <Redirect to="/UserLogin" />
}

const applicationQuery = {
  queryKey: ['application'],
  queryFn: async () => (await api(getApplication, {})).data,
  staleTime: 0,
  // Waiting in front of it: the answer of the desk shows by itself.
  refetchInterval: 60_000,
}

function Standing() {
  const { data, error, refetch } = useQuery(applicationQuery)
  if (!data) return error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  return (
    <Fragment key={data.status}>
      {data.status === 'WAIT' && <Waiting phone_no={data.phone_no} applied_at={data.applied_at} known />}
      {data.status === 'REJECT' && <Rejected reason={data.reject_reason} proof={data.user_cert_file?.ori_name} />}
      {data.status === 'ACTIVE' && <Approved name={data.business_name} />}
    </Fragment>
  )
}

function Close() {
  return (
    <Link to="/Main" className={styles.close} aria-label="닫기">
      <Icon name="close" />
    </Link>
  )
}

type Applied = { phone_no: string; applied_at: string }
function appliedIn(state: unknown): Applied | undefined {
  return typeof state === 'object' && state !== null && 'applied' in state ? (state.applied as Applied) : undefined
}
