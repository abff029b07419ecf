import { Suspense } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { routes } from './routes.ts'
import { GivenPasswordPage } from '#web/operator/session/given-password-page.tsx'
import { LoginPage } from '#web/operator/session/login-page.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { ForbiddenPage } from '#web/operator/shell/forbidden-page.tsx'
import { ErrorBoundary } from '#web/operator/shell/error-boundary.tsx'
import { Overlays } from '#web/operator/shell/overlays.tsx'
import { mayEnter, routeOf } from '#web/operator/shell/route.ts'
import { Shell } from '#web/operator/shell/shell.tsx'
import { UnknownPage } from '#web/operator/shell/unknown-page.tsx'
import { WaitingPage } from '#web/operator/shell/waiting-page.tsx'

/** Whoever is not logged in sees the login at the address they came for, so that a link shared among staff still leads there. */
export function App() {
  const staff = useStaff()
  return (
    <>
      {staff?.password_given ? (
        <GivenPasswordPage staff={staff} />
      ) : staff ? (
        <Shell staff={staff} routes={routes}>
          <Desk />
        </Shell>
      ) : (
        <LoginPage />
      )}
      <Overlays />
    </>
  )
}

function Desk() {
  const { pathname } = useLocation()
  const staff = useStaff()
  if (!staff) return null
  const route = routeOf(routes, pathname)
  if (!route) return <UnknownPage />
  if (!mayEnter(staff.roles, route)) return <ForbiddenPage staff={staff} routes={routes} needed={route.role} />
  return (
    <ErrorBoundary key={route.path} title={route.label}>
      <Suspense fallback={<WaitingPage title={route.label} />}>
        <route.Page />
      </Suspense>
    </ErrorBoundary>
  )
}
