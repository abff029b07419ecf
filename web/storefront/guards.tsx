import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { stored } from '#web/api/stored.ts'
import { useApplicant, useSession } from '#web/api/use-session.ts'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'

const StandingPage = lazyPart(() =>
  import('#web/storefront/sign-up/standing-page.tsx').then((module) => module.StandingPage),
)

type Props = { children: ReactNode }

/**
 * Login-required pages (SPEC §2): a visitor is told '로그인을 해주세요.', goes to /UserLogin and comes back afterwards. Who is logged in
 * and may not buy (yet) reads here where they stand (DECISIONS2 §3).
 */
export function MembersOnly({ children }: Props) {
  const session = useSession()
  const applicant = useApplicant()
  const [wasMember] = useState(session !== undefined)
  if (session) return children
  if (applicant !== undefined) return <StandingPage />
  // Logged out while looking at it: whoever ended the session has said why.
  return wasMember ? <Redirect to="/Main" /> : <ToLogin />
}

function ToLogin() {
  useEffect(() => toast('로그인을 해주세요.', { icon: 'lock' }), [])
  return <Redirect to="/UserLogin" />
}

/** The order page is over once its payment is done (SPEC §2). */
export function NotAfterPayment({ children }: Props) {
  return stored.get('paymentDone') === 'true' ? <Redirect to="/Main" /> : children
}
