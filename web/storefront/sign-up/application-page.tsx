import { useState } from 'react'
import { currentApplicant } from '#web/api/session.ts'
import { Link } from '#web/router/link.tsx'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStandingTitle } from './application-query.ts'
import { Standing } from './standing.tsx'
import { VisitorsOnly } from './visitors-only.tsx'
import { Waiting } from './waiting.tsx'
import styles from './application-page.module.css'

/** /Memberprocess03: the state of the application. */
export function ApplicationPage() {
  return (
    <VisitorsOnly applicants>
      <Page title={useStandingTitle('회원가입')} header="flow" back={false} end={<Close />} narrow>
        <Application />
      </Page>
    </VisitorsOnly>
  )
}

function Application() {
  const applied = appliedIn(useLocation().state)
  const [known] = useState(() => currentApplicant() !== undefined)
  // Right after applying, without a login, the page knows what was sent; with a login it fetches the application.
  if (known) return <Standing />
  if (!applied) return <Redirect to="/UserLogin" />
  return (
    <div className={styles.page}>
      <Waiting {...applied} />
    </div>
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
