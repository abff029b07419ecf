import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useBackToClose } from '#web/ui/use-back-to-close.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { onOpening, openingFrom, setFramed, stopOpening } from './begin-order.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import styles from './order-opening.module.css'

/**
 * The frame of the order page, drawn in the same moment as the press that opens it, over the page of the button. That page stays as it was
 * beneath: for Back, and for when the boxes are not available.
 */
export function OrderOpening() {
  const from = useSyncExternalStore(onOpening, openingFrom, () => undefined)
  const { pathname } = useLocation()
  const open = from === pathname
  const { dialog } = useModal(open, stopOpening)
  useBackToClose(open, stopOpening)
  useEffect(() => {
    setFramed(open)
    return () => setFramed(false)
  }, [open])
  useEffect(() => stopOpening, [pathname])
  return (
    <dialog ref={dialog} className={styles.frame} aria-label="주문·결제">
      {open && <OrderSkeleton />}
    </dialog>
  )
}
