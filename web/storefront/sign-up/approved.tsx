import { endSession } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

/** Approved since: a new login makes a member of the applicant. */
export function Approved({ name }: { name: string }) {
  const navigate = useNavigate()
  function handleLogin() {
    stored.drop('wait_user_name')
    endSession()
    navigate('/UserLogin', { replace: true })
  }
  return (
    <>
      <span className={styles.mark} data-tone="yes">
        <Icon name="check" size={34} />
      </span>
      <h2>가입이 승인됐어요</h2>
      <p>{name} 사장님, 이제 로그인하면 상품을 담고 살 수 있어요.</p>
      <ActionBar>
        <Button size="xl" wide onClick={handleLogin}>
          로그인
        </Button>
      </ActionBar>
    </>
  )
}
