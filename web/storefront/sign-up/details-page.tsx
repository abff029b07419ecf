import { useState } from 'react'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { PhoneCode } from '#web/storefront/session/phone-code.tsx'
import { Redirect } from '#web/router/redirect.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BusinessFields } from './business-fields.tsx'
import { LoginFields } from './login-fields.tsx'
import { ProofField } from './proof-field.tsx'
import { hasAgreed } from './sign-up-draft.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { useDetails } from './use-details.ts'
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

function Details() {
  const { form, typed, left, problem, errorOf, show, join, handleSubmit, change, changeSecrets, ...details } =
    useDetails()
  const { draft, secrets, verified, file } = typed
  const [shrinking, setShrinking] = useState(false)
  const [allowed] = useState(() => hasAgreed(draft))
  if (!allowed) return <Redirect to="/Memberprocess01" />
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
                if (now !== undefined) details.setVerified(now)
              }}
            />
          </div>
        </section>
        <section>
          <h3>증명 서류</h3>
          <ProofField file={file} error={errorOf('file')} onShrinking={setShrinking} onChange={details.chooseFile} />
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
