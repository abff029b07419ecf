import { type ReactNode, useEffect, useState } from 'react'
import { currentSession } from '#web/api/session.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { PageWait } from '#web/storefront/shell/page-wait.tsx'

/** Sign-up is not for members: whoever opens it logged in is logged out and sent to `/` (SPEC §2). */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  // Only on the way in: a login in another tab must not throw away what is being typed here.
  const [member] = useState(() => currentSession() !== undefined)
  useEffect(() => {
    if (member) void leave()
  }, [member])
  return member ? <PageWait /> : children
}
