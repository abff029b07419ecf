import { type ReactNode, useEffect, useState } from 'react'
import { currentApplicant, currentSession } from '#web/api/session.ts'
import { Redirect } from '#web/router/redirect.tsx'
import { leave } from '#web/storefront/shell/leave.ts'
import { PageWait } from '#web/storefront/shell/page-wait.tsx'
import { isSignUp } from './is-sign-up.ts'

type Props = {
  /** Who has applied already may be here too; from the other steps the way leads to where the application stands. */
  applicants?: boolean
  children: ReactNode
}

/** Sign-up is not for members: whoever opens it logged in is logged out and sent to `/` (SPEC §2). */
export function VisitorsOnly({ applicants = false, children }: Props) {
  // Only on the way in: a login in another tab must not throw away what is being typed here.
  const [member] = useState(() => currentSession() !== undefined)
  const [hasApplied] = useState(() => currentApplicant() !== undefined)
  useEffect(() => {
    // Whoever was approved while this page's code was on its way has been led elsewhere already.
    if (member && isSignUp(location.pathname)) void leave()
  }, [member])
  if (hasApplied && !applicants) return <Redirect to="/Memberprocess03" />
  return member ? <PageWait /> : children
}
