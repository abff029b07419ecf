import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { houseOf } from './house.ts'
import { meQuery } from './me-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './login-page.module.css'
import { PasswordSheet } from './password-sheet.tsx'
import { useLogOut } from './use-log-out.ts'

/** Shown first to a staff member with a password that somebody else chose: it has to be changed before anything else. */
export function GivenPasswordPage({ staff }: { staff: StaffMember }) {
  const me = useQuery(meQuery)
  const house = houseOf(staff)
  const logOut = useLogOut()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    document.title = `비밀번호 정하기 · ${house.name}`
  }, [house])

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.mark}>
          <Logo word={false} />
          <h1>비밀번호를 정해 주세요</h1>
        </div>
        <p>
          {staff.name} 님, 지금 비밀번호는 다른 사람이 알려 준 거예요. 나만 아는 비밀번호로 바꾸면 바로 일할 수 있어요.
        </p>
        <Button wide size="lg" onClick={() => setOpen(true)}>
          비밀번호 정하기
        </Button>
        <Button wide variant="text" onClick={logOut}>
          로그아웃
        </Button>
      </div>
      <PasswordSheet
        open={isOpen}
        login={staff.login}
        onClose={() => {
          setOpen(false)
          void me.refetch()
        }}
      />
    </main>
  )
}
