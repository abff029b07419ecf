import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { popupState, usePopup } from './use-popup.ts'

type Props = {
  product: { id: number; product_status_codes: { ps_code: number } }
  className?: string | undefined
  children: ReactNode
}

/** A link that opens the product over this page; inside the popup it replaces the product that is shown. */
export function PopupLink({ product, className, children }: Props) {
  const popup = usePopup()
  const location = useLocation()
  const isInside = popup.id !== undefined
  return (
    <Link
      to={popup.linkTo(product)}
      {...(isInside && { replace: true })}
      state={isInside ? location.state : popupState}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  )
}
