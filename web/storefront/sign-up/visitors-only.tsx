import { type ReactNode, useEffect, useState } from 'react'
import { currentApplicant, currentSession } from '#web/api/session.ts'
import { Redirect } from '#web/router/redirect.tsx'
import { leave } from '#web/storefront/shell/leave.ts'
import { PageWait } from '#web/storefront/shell/page-wait.tsx'
import { isSignUp } from './is-sign-up.ts'

type Props = {
  /** Also allows applicants; from the other steps they are redirected to the state of their application. */
  applicants?: boolean
  children: ReactNode
}

/** Sign-up is not for members: a member who opens it is logged out and sent to `/` (SPEC §2). */
export function VisitorsOnly({ applicants = false, children }: Props) {
  // Checked only on entry: a login in another tab must not discard what is being typed here.
  const [member] = useState(() => currentSession() !== undefined)
  const [hasApplied] = useState(() => currentApplicant() !== undefined)
  useEffect(() => {
    // An applicant who was approved while this page was loading has been sent elsewhere already.
    if (member && isSignUp(location.pathname)) void leave()
  }, [member])
  if (hasApplied && !applicants) return <Redirect to="/Memberprocess03" />
  return member ? <PageWait /> : children
}
