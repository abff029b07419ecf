import type { NewSecrets } from '#contract/operator/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './staff.module.css'

type Props = { secrets: NewSecrets | undefined; onSeen: () => void }

/** What is shown this once: only the button closes it. */
export function SecretsDialog({ secrets, onSeen }: Props) {
  return (
    <Dialog
      open={secrets !== undefined}
      title="지금 한 번만 보여 드려요"
      actions={
        <Button data-focus="" onClick={onSeen}>
          전했어요
        </Button>
      }
    >
      {secrets && (
        <div className={styles.secrets}>
          <p>닫으면 다시 볼 수 없어요. 본인에게 바로 전해 주세요.</p>
          {secrets.totp && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(secrets.totp.qr)}`}
              alt={`${secrets.login} 인증 앱에 찍는 QR 코드`}
              width={176}
              height={176}
            />
          )}
          <dl>
            <div>
              <dt>아이디</dt>
              <dd>{secrets.login}</dd>
            </div>
            {secrets.password && (
              <div>
                <dt>비밀번호</dt>
                <dd>{secrets.password}</dd>
              </div>
            )}
            {secrets.totp && (
              <div>
                <dt>인증 앱 열쇠</dt>
                <dd>{secrets.totp.secret}</dd>
              </div>
            )}
          </dl>
        </div>
      )}
    </Dialog>
  )
}
