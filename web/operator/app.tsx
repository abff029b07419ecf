import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { useLocation } from '#web/router/use-location.ts'
import { routes } from './routes.ts'
import { LoginPage } from '#web/operator/session/login-page.tsx'
import { LoginAgain } from '#web/operator/session/login-again.tsx'
import { StartPage } from '#web/operator/session/start-page.tsx'
import styles from '#web/operator/session/cover.module.css'
import { useStaff, useStaffSession } from '#web/operator/session/use-staff.ts'
import { ForbiddenPage } from '#web/operator/shell/forbidden-page.tsx'
import { ErrorBoundary } from '#web/operator/shell/error-boundary.tsx'
import { Overlays } from '#web/operator/shell/overlays.tsx'
import { hasOpenDraft, onOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { mayEnter, type Route, routeOf } from '#web/operator/kit/route.ts'
import { Shell } from '#web/operator/shell/shell.tsx'
import { UnknownPage } from '#web/operator/shell/unknown-page.tsx'
import { WaitingPage } from '#web/operator/shell/waiting-page.tsx'

const GivenPasswordPage = lazy(async () => ({
  default: (await import('#web/operator/session/given-password-page.tsx')).GivenPasswordPage,
}))
const InvitationPage = lazy(async () => ({
  default: (await import('#web/operator/session/invitation-page.tsx')).InvitationPage,
}))

/** Without a login the login page is shown at the requested address, so that a link shared among staff members still leads there. */
export function App() {
  const { standing, staff } = useStaffSession()
  const { pathname } = useLocation()
  if (pathname.toLowerCase() === '/operator/invitation')
    return (
      <ErrorBoundary>
        <Suspense>
          <InvitationPage />
          <Overlays />
        </Suspense>
      </ErrorBoundary>
    )
  return (
    <>
      <div className={standing === 'ended' ? styles.covered : styles.page}>
        {standing === 'unknown' ? (
          <StartPage />
        ) : staff?.password_given ? (
          <ErrorBoundary>
            <Suspense>
              <GivenPasswordPage staff={staff} />
            </Suspense>
          </ErrorBoundary>
        ) : staff ? (
          <Shell key={staff.id} staff={staff} routes={routes}>
            <Desk />
          </Shell>
        ) : (
          standing !== 'leaving' && <LoginPage />
        )}
        <Overlays />
      </div>
      <LoginAgain />
    </>
  )
}

function Desk() {
  const { pathname } = useLocation()
  const staff = useStaff()
  if (!staff) return null
  const route = routeOf(routes, pathname)
  if (!route) return <UnknownPage />
  return <Entered key={route.path} route={route} staff={staff} />
}

/**
 * A desk, for staff members whose roles may open it. If the role is taken away while they are typing there, the desk stays until they leave
 * it, so that the text can still be copied; what they send is refused with a sentence.
 */
function Entered({ route, staff }: { route: Route; staff: StaffMember }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const may = mayEnter(staff.roles, route)
  const writes = useSyncExternalStore(onOpenDraft, hasOpenDraft)
  const [standing, setStanding] = useState({ may, writes: '' })
  if (may !== standing.may) setStanding({ may, writes: !may && writes ? here : '' })
  if (!may && standing.writes !== here) return <ForbiddenPage staff={staff} routes={routes} needed={route.role} />
  return (
    <ErrorBoundary title={route.label}>
      <Suspense fallback={<WaitingPage title={route.label} />}>
        <route.Page />
      </Suspense>
    </ErrorBoundary>
  )
}
