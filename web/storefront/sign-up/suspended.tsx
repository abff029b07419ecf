import { leave } from '#web/storefront/shell/leave.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

/** A suspended member: the reason, and whom to ask. */
export function Suspended({ reason }: { reason: string | null }) {
  return (
    <>
      <span className={styles.mark} data-tone="no">
        <Icon name="warning" size={34} />
      </span>
      <h2>이용이 정지됐어요</h2>
      <p>지금은 담거나 살 수 없어요. 진행 중인 주문은 그대로 처리해 드려요.</p>
      <dl className={styles.reason}>
        <dt>정지 사유</dt>
        <dd>{reason ?? '고객센터로 문의해 주세요.'}</dd>
      </dl>
      <Button variant="text" size="md" icon="logout" onClick={() => void leave()}>
        로그아웃
      </Button>
      <ActionBar>
        <ButtonLink to="/Customer" size="xl" wide>
          고객센터에 문의하기
        </ButtonLink>
      </ActionBar>
    </>
  )
}
