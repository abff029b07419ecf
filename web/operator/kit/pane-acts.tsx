import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useMedia } from '#web/ui/use-media.ts'
import { useBoxSize } from './use-box-size.ts'
import styles from './pane-acts.module.css'

type Props = {
  /** What stands over them may be long: they stay at the end of the pane or of the sheet. */
  stay?: boolean
  children: ReactNode
}

/** What can be done with what is open: its buttons, one under the other, and a word about them. */
export function PaneActs({ stay = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  return (
    <div ref={box} className={styles.acts} data-stay={stay ? (room ? 'here' : 'along') : undefined}>
      {children}
    </div>
  )
}

/** More of the screen than this is left to what stands over them: in large letters they go with it. */
const mostOfScreen = 0.3

/** Whether there is room for it to stay. What has the focus before it is told how high it is, to come out from under it. */
function useRoom(box: RefObject<HTMLElement | null>): boolean {
  const height = useBoxSize(box)?.height ?? 0
  useLayoutEffect(() => box.current?.parentElement?.style.setProperty('--acts', `${height}px`), [box, height])
  return useMedia(`(height >= ${Math.ceil(height / mostOfScreen)}px)`)
}
