import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { stored } from '#web/api/stored.ts'
import { useSession } from '#web/api/use-session.ts'
import { toast } from '#web/ui/toast.ts'
import { rememberWayBack } from './shell/way-back.ts'

type Props = { children: ReactNode }

/** Login-required pages (SPEC §2): a visitor is told '로그인을 해주세요.', goes to /UserLogin and comes back afterwards. */
export function MembersOnly({ children }: Props) {
  const session = useSession()
  const [wasMember] = useState(session !== undefined)
  if (session) return children
  // Logged out while looking at it: whoever ended the session has said why.
  return wasMember ? <Redirect to="/Main" /> : <ToLogin />
}

function ToLogin() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    rememberWayBack({ path: pathname + search })
    toast('로그인을 해주세요.', { icon: 'lock' })
  }, [pathname, search])
  return <Redirect to="/UserLogin" />
}

/** The order page is over once its payment is done (SPEC §2). */
export function NotAfterPayment({ children }: Props) {
  return stored.get('paymentDone') === 'true' ? <Redirect to="/Main" /> : children
}
