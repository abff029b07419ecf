import { type ReactNode, useEffect, useRef } from 'react'
import { PersonButton } from './person-button.tsx'
import { SinceNotice } from './since-notice.tsx'
import { useHouse } from '#web/operator/session/house.ts'
import { useLogOut } from '#web/operator/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './page-frame.module.css'

type Props = {
  title: string
  /** A note after the title: '대기 3'. */
  note?: string | undefined
  /** Tools of the desk, in the top bar. */
  tools?: ReactNode
  /** The desk is still loading: nothing can be pressed, because what a press opened would disappear when the desk is rendered. */
  waiting?: boolean
  children: ReactNode
}

/** The frame of every desk: title with a note, tools, the staff member, and the content. Sets the document title. */
export function PageFrame({ title, note, tools, waiting = false, children }: Props) {
  const main = useRef<HTMLElement>(null)
  const logOut = useLogOut()
  const house = useHouse()
  useEffect(() => {
    document.title = `${note ? `${title} ${note}` : title} · ${house.name}`
  }, [title, note, house])
  // If this desk was opened by its link in the rail, the focus moves to the desk; if the focus is on another link already, it stays.
  useEffect(() => {
    const chosen = document.activeElement?.matches('header nav [aria-current]')
    if (!waiting && chosen) main.current?.focus({ preventScroll: true })
  }, [waiting])
  return (
    <main ref={main} className={styles.frame} id="content" tabIndex={-1} inert={waiting}>
      <div className={styles.top}>
        <h1>
          {title} {note && <span>{note}</span>}
        </h1>
        <div className={styles.tools}>{tools}</div>
        <div className={styles.person}>
          <PersonButton />
          <Button variant="text" size="md" onClick={logOut}>
            로그아웃
          </Button>
        </div>
      </div>
      <SinceNotice />
      {children}
    </main>
  )
}
