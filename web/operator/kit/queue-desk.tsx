import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './queue-desk.module.css'

type Props = {
  /** Where its parts stand while there is room for all of them: a grid with an area `queue`. */
  className: string | undefined
  /** The `QueueBox`. */
  queue: ReactNode
  /** Something of the queue is open. */
  open: boolean
  /** There is room for one of them alone: the queue, or what is open. */
  narrow: boolean
  onClose: () => void
  children: ReactNode
}

/** A queue and what of it is open beside it; on a phone what is open takes the page, with the way back to the list. */
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

/** What is opened begins at its top; the list is where it was left. */
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
