import { ButtonLink } from '#web/ui/button-link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './login-sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** The visitor goes to log in or sign up; the pending action stays stored. */
  onLeave: () => void
}

/** For a visitor who pressed something that needs a login: the page stays behind the sheet, and the login returns to it. */
export function LoginSheet({ open, onClose, onLeave }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="로그인을 해주세요.">
      <p className={styles.words}>가격은 누구나 볼 수 있고, 담기와 구매는 승인된 사업자 회원만 할 수 있어요.</p>
      <div className={styles.ways}>
        <ButtonLink to="/UserLogin" replace size="xl" onClick={onLeave}>
          로그인
        </ButtonLink>
        <ButtonLink to="/MemberReg" replace variant="line" onClick={onLeave}>
          사업자 회원가입
        </ButtonLink>
      </div>
    </Sheet>
  )
}
