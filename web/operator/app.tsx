import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { portalRoutes } from '#web/operator/portal/routes.ts'
import { routes } from './routes.ts'
import { houseOf, useHouse } from '#web/operator/session/house.ts'
import { LoginPage } from '#web/operator/session/login-page.tsx'
import { LoginAgain } from '#web/operator/session/login-again.tsx'
import { StartPage } from '#web/operator/session/start-page.tsx'
import styles from '#web/operator/session/cover.module.css'
import { useStaff, useStaffSession } from '#web/operator/session/use-staff.ts'
import { ForbiddenPage } from '#web/operator/shell/forbidden-page.tsx'
import { ErrorBoundary } from '#web/operator/shell/error-boundary.tsx'
import { Overlays } from '#web/operator/shell/overlays.tsx'
import { hasOpenDraft, onOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { mayEnter, railOf, type Route, routeOf } from '#web/operator/kit/route.ts'
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
  if (/^\/(operator|partner)\/invitation$/i.test(pathname))
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
          <AtHome staff={staff} />
        ) : (
          standing !== 'leaving' && <LoginPage />
        )}
        <Overlays />
      </div>
      <LoginAgain />
    </>
  )
}

/** People of a partner and staff of the market have desks of their own; whoever logs in at the other's address is led to theirs. */
function AtHome({ staff }: { staff: StaffMember }) {
  const { home } = houseOf(staff)
  if (useHouse().home !== home) return <Redirect to={home} />
  const own = staff.partner ? portalRoutes : routes
  return (
    <Shell key={staff.id} staff={staff} routes={own}>
      <Desk routes={own} />
    </Shell>
  )
}

const isHome = (pathname: string) => /^\/partner\/?$/i.test(pathname)

type DeskProps = { routes: readonly Route[] }

function Desk({ routes }: DeskProps) {
  const { pathname } = useLocation()
  const staff = useStaff()
  if (!staff) return null
  const route = routeOf(routes, pathname)
  const [first] = railOf(routes, staff.roles)
  // Only the market's staff have a page that gathers all desks.
  if (staff.partner && first && isHome(pathname)) return <Redirect to={first.path} />
  if (!route && !isHome(pathname)) return <UnknownPage />
  if (!route) return <ForbiddenPage staff={staff} routes={routes} needed={undefined} />
  return <Entered key={route.path} route={route} routes={routes} staff={staff} />
}

/**
 * A desk, for staff members whose roles may open it. If the role is taken away while they are typing there, the desk stays until they leave
 * it, so that the text can still be copied; what they send is refused with a sentence.
 */
function Entered({ route, routes, staff }: DeskProps & { route: Route; staff: StaffMember }) {
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
