import { leave } from '#web/storefront/shell/leave.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateTime, phoneNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProofForm } from './proof-form.tsx'
import { usualTime } from './usual-time.ts'
import styles from './application-page.module.css'

type Props = {
  phone_no: string
  applied_at: string
  /** Logged in as an applicant, who can log out again. */
  known?: boolean
  usual_minutes?: number | null
  user_cert_file?: { ori_name: string } | null
}

/** The document is being checked by the desk. */
export function Waiting({ phone_no, applied_at, known, usual_minutes = null, user_cert_file }: Props) {
  const usual = usualTime(usual_minutes)
  const steps = [
    { label: '가입 신청', words: dateTime(applied_at).slice(5), state: 'done' },
    { label: '서류 확인', words: usual ?? '확인하고 있어요', state: 'now' },
    { label: '승인·이용 시작', words: '', state: 'next' },
  ]
  if (user_cert_file === null)
    return (
      <ProofForm action="서류 보내기">
        <span className={styles.mark} data-tone="wait">
          <Icon name="document" size={34} />
        </span>
        <h2>증명 서류가 아직 없어요</h2>
        <p>보내 주시면 확인을 시작할게요. {usual}</p>
      </ProofForm>
    )
  return (
    <>
      <span className={styles.mark} data-tone="wait">
        <Icon name="clock" size={34} />
      </span>
      <h2>서류를 확인하고 있어요</h2>
      <p>
        승인되면 <b>{phoneNumber(phone_no)}</b> 번호로 문자를 보내 드려요.
        <br />
        {known ? '이 화면도 저절로 열려요. ' : ''}그때까지 상품과 단가표를 둘러볼 수 있어요.
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
      {user_cert_file && (
        <dl className={styles.reason}>
          <dt>보낸 서류</dt>
          <dd>{user_cert_file.ori_name}</dd>
          <dt>더 보낼 것</dt>
          <dd>없어요</dd>
        </dl>
      )}
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
