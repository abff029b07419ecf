import type { NewInvitation, NewSecrets } from '#contract/operator/staff.ts'
import { houseOf } from '#web/operator/session/house.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { dateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './staff.module.css'

/** `id`: the account that was created together with it. */
export type Shown = { secrets?: NewSecrets; invitation?: NewInvitation; id?: number }
type Props = { shown: Shown | undefined; onSeen: () => void }

/** Shows secrets or a link only once: only the button closes it. */
export function ShownOnce({ shown: { secrets, invitation } = {}, onSeen }: Props) {
  // Behind the #, so that it is in no request or log, except in the body of the call that uses it.
  const link = `${location.origin}${houseOf(invitation ?? { partner: false }).home}/invitation#${invitation?.token ?? ''}`
  return (
    <>
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
      <Dialog
        open={invitation !== undefined}
        title="초대 링크"
        actions={
          <>
            <Button data-focus="" icon="copy" onClick={() => void copy(link)}>
              링크 복사
            </Button>
            <Button variant="neutral" onClick={onSeen}>
              닫기
            </Button>
          </>
        }
      >
        {invitation && (
          <div className={styles.secrets}>
            <p>
              {invitation.name} 님에게만 보내 주세요. 본인이 비밀번호를 정하고 인증 앱을 연결해요. 한 번만 쓸 수 있고{' '}
              {dateTime(invitation.expires_at)}에 끝나요. 닫으면 다시 볼 수 없어요.
            </p>
            <Field
              label={`${invitation.name} 님의 초대 링크`}
              value={link}
              readOnly
              onFocus={({ target }) => target.select()}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast('링크를 복사했어요', { icon: 'check' })
  } catch {
    toast('복사하지 못했어요. 링크를 눌러 직접 복사해 주세요')
  }
}
