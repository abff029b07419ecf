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
 * Pages that require a login (SPEC §2): a visitor reads '로그인을 해주세요.', goes to /UserLogin and returns afterwards. A person who has logged in
 * but may not buy (yet) sees the state of the application here (DECISIONS2 §3).
 */
export function MembersOnly({ children }: Props) {
  const session = useSession()
  const applicant = useApplicant()
  const [wasMember] = useState(session !== undefined)
  if (session) return children
  if (applicant !== undefined) return <StandingPage />
  // The session ended on this page: the reason has been shown already.
  return wasMember ? <Redirect to="/Main" /> : <ToLogin />
}

function ToLogin() {
  useEffect(() => toast('로그인을 해주세요.', { icon: 'lock' }), [])
  return <Redirect to="/UserLogin" />
}

/** The order page cannot be opened any more after its payment (SPEC §2). */
export function NotAfterPayment({ children }: Props) {
  return stored.get('paymentDone') === 'true' ? <Redirect to="/Main" /> : children
}
