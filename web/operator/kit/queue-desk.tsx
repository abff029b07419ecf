import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './queue-desk.module.css'

type Props = {
  /** Class with the layout of its parts on a wide screen: a grid with an area `queue`. */
  className: string | undefined
  /** The `QueueBox`. */
  queue: ReactNode
  /** Whether an item of the queue is open. */
  open: boolean
  /** There is space for only one of them: the queue, or the open item. */
  narrow: boolean
  onClose: () => void
  children: ReactNode
}

/** A queue with its open item beside it; on a phone the open item takes the page, with a link back to the list. */
export function QueueDesk({ className, queue, open, narrow, onClose, children }: Props) {
  const back = useRef<HTMLDivElement>(null)
  const alone = narrow && open
  useShortcuts({ Escape: () => (alone ? onClose() : false) })
  useListPlace(narrow, open)
  useEffect(() => {
    if (!alone) return
    const opener = document.querySelector<HTMLElement>('[data-queue] [aria-current]')
    back.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => opener?.focus({ preventScroll: true })
  }, [alone])
  return (
    <div className={`${styles.desk} ${className}`} data-open={open || undefined}>
      {queue}
      {alone && (
        <div ref={back}>
          <Button variant="text" size="md" icon="left" aria-keyshortcuts="Escape" onClick={onClose}>
            목록
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

/** An opened item starts at its top; the list returns to its scroll position. */
function useListPlace(narrow: boolean, open: boolean): void {
  const top = useRef(0)
  useEffect(() => {
    if (!narrow || open) return
    const note = () => {
      top.current = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [narrow, open])
  useLayoutEffect(() => {
    if (narrow) scrollTo({ top: open ? 0 : top.current, behavior: 'instant' })
  }, [narrow, open])
}
