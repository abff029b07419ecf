import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'

type Props = { to: string | undefined; className?: string | undefined; children: ReactNode }

/** A link to another desk; only its words if that desk does not exist or this staff member may not open it. */
export function DeskLink({ to, className, children }: Props) {
  const isOpen = useOpenDesks()
  return to && isOpen(to) ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
}
