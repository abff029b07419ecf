import { type FormEvent, useEffect, useRef, useState } from 'react'
import { firstProblem } from '#domain/first-problem.ts'
import { signUpDraft } from '#domain/forms/sign-up.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { PhoneCode } from '#web/storefront/session/phone-code.tsx'
import { Redirect } from '#web/router/redirect.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BusinessFields } from './business-fields.tsx'
import { leftToDo } from './left-to-do.ts'
import { LoginFields } from './login-fields.tsx'
import { ProofField } from './proof-field.tsx'
import { hasAgreed, keepDraft, readDraft, type SignUpDraft } from './sign-up-draft.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { keepSecrets, readSecrets, type Secrets } from './typed-secrets.ts'
import { type Refused, useJoin } from './use-join.ts'
import { VisitorsOnly } from './visitors-only.tsx'
import styles from './details-page.module.css'

/** /Memberprocess02 */
export function DetailsPage() {
  return (
    <VisitorsOnly>
      <Details />
    </VisitorsOnly>
  )
}

/** A missing step is shown at the field that it belongs to. */
const places: Record<string, string> = { idChecked: 'userid', phoneVerified: 'auth_number' }

function Details() {
  const [draft, setDraft] = useState(readDraft)
  const [before] = useState(readSecrets)
  const [secrets, setSecrets] = useState(before.secrets)
  const [verified, setVerified] = useState(before.verified)
  const [file, setFile] = useState(before.file)
  const [shrinking, setShrinking] = useState(false)
  const [problem, setProblem] = useState<Refused>()
  const [allowed] = useState(() => hasAgreed(draft))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => keepSecrets({ secrets, verified, file }), [secrets, verified, file])

  const show = ({ field, message }: Refused) => {
    const place = places[field] ?? field
    setProblem({ field: place, message })
    form.current?.querySelector<HTMLElement>(`[name="${place}"]`)?.focus()
  }
  const join = useJoin((refused) => {
    // The server has answered: no application with this id is on its way any more.
    setDraft((now) => ({ ...now, sentId: '' }))
    if (refused.field === 'userid') setDraft((now) => ({ ...now, checkedId: '' }))
    if (refused.field === 'auth_number') setVerified(false)
    if (refused.field === 'file') {
      setFile(undefined)
      setDraft((now) => ({ ...now, file_name: '' }))
    }
    // As after the postcode search: an address without delivery is cleared completely (SPEC §5).
    if (refused.field === 'zipcode') setDraft((now) => ({ ...now, zipcode: '', address1: '' }))
    show(refused)
  })
  const change = (part: Partial<SignUpDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblem(undefined)
  }
  const changeSecrets = (part: Partial<Secrets>) => {
    setSecrets((now) => ({ ...now, ...part }))
    setProblem(undefined)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)

  if (!allowed) return <Redirect to="/Memberprocess01" />
  const idChecked = draft.checkedId !== '' && draft.checkedId === draft.userid.trim()
  const whole = { ...draft, ...secrets, idChecked, phoneVerified: verified, file: file !== undefined }
  const left = leftToDo(whole)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (join.isPending) return
    const wrong = firstProblem(signUpDraft, whole)
    if (wrong) return show(wrong)
    setProblem(undefined)
    if (!file) return
    setDraft((now) => ({ ...now, sentId: draft.userid.trim() }))
    join.mutate({ draft, secrets, file })
  }

  return (
    <SignUpFrame
      step={2}
      title="사업자 정보를 알려 주세요"
      words="사업자등록증을 확인한 뒤 승인해 드려요."
      back="/Memberprocess01"
    >
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <section>
          <h3>로그인 정보</h3>
          <LoginFields
            draft={draft}
            secrets={secrets}
            errorOf={errorOf}
            onChange={change}
            onSecrets={changeSecrets}
            onProblem={show}
          />
        </section>
        <section>
          <h3>사업자 정보</h3>
          <BusinessFields draft={draft} errorOf={errorOf} onChange={change} />
        </section>
        <section>
          <h3>휴대폰 인증</h3>
          <div className={styles.fields}>
            <PhoneCode
              flag="JA"
              phone={draft.phone_no}
              code={secrets.auth_number}
              verified={verified}
              phoneError={errorOf('phone_no')}
              codeError={errorOf('auth_number')}
              onChange={({ phone, code, verified: now }) => {
                if (phone !== undefined) change({ phone_no: phone })
                if (code !== undefined) changeSecrets({ auth_number: code })
                if (now !== undefined) setVerified(now)
                setProblem(undefined)
              }}
            />
          </div>
        </section>
        <section>
          <h3>증명 서류</h3>
          <ProofField
            file={file}
            error={errorOf('file')}
            onShrinking={setShrinking}
            onChange={(chosen) => {
              setFile(chosen)
              change({ file_name: chosen?.name ?? '' })
            }}
          />
          {!file && draft.file_name && (
            <p className={styles.again}>골랐던 파일은 다시 골라 주세요: {draft.file_name}</p>
          )}
          <div className={styles.consent}>
            <Checkbox checked={draft.sms_YN === 'Y'} onChange={(on) => change({ sms_YN: on ? 'Y' : 'N' })}>
              <span>
                혜택·시세 문자 받기 <small>선택</small>
              </span>
            </Checkbox>
          </div>
          <SendProgress sending={join.sending} />
        </section>
        <ActionBar>
          {left && (
            <p className={styles.left} data-note data-alarming={problem !== undefined || undefined}>
              <Icon name={problem ? 'warning' : 'info'} size={18} />
              {left}
            </p>
          )}
          <Button type="submit" size="xl" wide busy={shrinking ? '사진 줄이는 중' : join.isPending && '보내는 중'}>
            가입 신청
          </Button>
        </ActionBar>
      </form>
    </SignUpFrame>
  )
}
