import { type ReactNode, useEffect } from 'react'
import { PersonButton } from '#web/console/session/person-button.tsx'
import { SinceNotice } from '#web/console/session/since-notice.tsx'
import { useLogOut } from '#web/console/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './room-frame.module.css'

type Props = {
  title: string
  /** Small words after the title: '대기 3'. */
  note?: string | undefined
  /** Tools of the room, in the top bar. */
  tools?: ReactNode
  children: ReactNode
}

/** Every room: title and its count, tools, who is here, then the work. Sets the document's title. */
export function RoomFrame({ title, note, tools, children }: Props) {
  const logOut = useLogOut()
  useEffect(() => {
    document.title = `${note ? `${title} ${note}` : title} · 한결 운영`
  }, [title, note])
  return (
    <main className={styles.room} id="content" tabIndex={-1}>
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
