import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useMedia } from '#web/ui/use-media.ts'
import { useBoxSize } from './use-box-size.ts'
import styles from './pane-acts.module.css'

type Props = {
  /** The content above may be long: the actions stick to the bottom of the pane or sheet. */
  stay?: boolean
  children: ReactNode
}

/** The actions on what is open: buttons, one below the other, with a sentence about them. */
export function PaneActs({ stay = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  return (
    <div ref={box} className={styles.acts} data-stay={stay ? (room ? 'here' : 'along') : undefined}>
      {children}
    </div>
  )
}

/** The largest share of the screen that the sticky actions may take; with large text they scroll with the content instead. */
const mostOfScreen = 0.3

/**
 * Whether there is enough space for sticky actions. Their height is in `--acts`, so that a focused element above is not scrolled under
 * them.
 */
function useRoom(box: RefObject<HTMLElement | null>): boolean {
  const height = useBoxSize(box)?.height ?? 0
  useLayoutEffect(() => box.current?.parentElement?.style.setProperty('--acts', `${height}px`), [box, height])
  return useMedia(`(height >= ${Math.ceil(height / mostOfScreen)}px)`)
}
