import { leave } from '#web/storefront/shell/leave.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateTime, phoneNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

type Props = {
  phone_no: string
  applied_at: string
  /** Logged in as an applicant: can log out again. */
  known?: boolean
}

/** The proof is being looked at. */
export function Waiting({ phone_no, applied_at, known }: Props) {
  const steps = [
    { label: '가입 신청', words: dateTime(applied_at).slice(5), state: 'done' },
    { label: '서류 확인', words: '확인하고 있어요', state: 'now' },
    { label: '승인·이용 시작', words: '', state: 'next' },
  ]
  return (
    <>
      <span className={styles.mark} data-tone="wait">
        <Icon name="clock" size={34} />
      </span>
      <h2>서류를 확인하고 있어요</h2>
      <p>
        승인되면 <b>{phoneNumber(phone_no)}</b>로 문자를 보내 드려요.
        <br />
        그때까지 상품과 단가표를 둘러볼 수 있어요.
      </p>
      <ol className={styles.steps}>
        {steps.map(({ label, words, state }) => (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.dot}>{state === 'done' && <Icon name="check" size={16} />}</span>
            <span>
              <b>{label}</b>
              <small>{words}</small>
            </span>
          </li>
        ))}
      </ol>
      {known && (
        <Button variant="text" size="md" icon="logout" onClick={() => void leave()}>
          로그아웃
        </Button>
      )}
      <ActionBar>
        <ButtonLink to="/Main" size="xl" wide>
          둘러보기
        </ButtonLink>
      </ActionBar>
    </>
  )
}
