import { type ReactNode, useEffect, useRef } from 'react'
import { PersonButton } from './person-button.tsx'
import { SinceNotice } from './since-notice.tsx'
import { useLogOut } from '#web/operator/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './page-frame.module.css'

type Props = {
  title: string
  /** Small words after the title: '대기 3'. */
  note?: string | undefined
  /** Tools of the desk, in the top bar. */
  tools?: ReactNode
  /** The desk is still on its way: nothing here can be pressed, for what it opened would go when the desk comes. */
  waiting?: boolean
  children: ReactNode
}

/** Every desk: title and its count, tools, who is here, then the work. Sets the document's title. */
export function PageFrame({ title, note, tools, waiting = false, children }: Props) {
  const main = useRef<HTMLElement>(null)
  const logOut = useLogOut()
  useEffect(() => {
    document.title = `${note ? `${title} ${note}` : title} · 한결 운영`
  }, [title, note])
  // Whoever chose this desk in the rail goes on in the desk; whoever is at the link of another one already stays there.
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
