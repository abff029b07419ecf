import { useLocation } from '#web/router/use-location.ts'
import { mayEnter, roomOf } from './rooms.ts'
import { GivenPasswordPage } from './session/given-password-page.tsx'
import { LoginPage } from './session/login-page.tsx'
import { useStaff } from './session/use-staff.ts'
import { ForbiddenPage } from './shell/forbidden-page.tsx'
import { Overlays } from './shell/overlays.tsx'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'

/** Whoever is not logged in sees the login at the address they came for, so that a link shared among staff still leads there. */
export function App() {
  const staff = useStaff()
  return (
    <>
      {staff?.password_given ? (
        <GivenPasswordPage staff={staff} />
      ) : staff ? (
        <Shell staff={staff}>
          <Room />
        </Shell>
      ) : (
        <LoginPage />
      )}
      <Overlays />
    </>
  )
}

function Room() {
  const { pathname } = useLocation()
  const staff = useStaff()
  if (!staff) return null
  const room = roomOf(pathname)
  if (!room) return <UnknownPage />
  return mayEnter(staff.roles, room) ? <room.Page /> : <ForbiddenPage staff={staff} needed={room.role} />
}
