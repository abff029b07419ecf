import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findPassword } from '#contract/session.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { findPasswordForm } from '#domain/forms/find-password.ts'
import { api } from '#web/api/api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { showAlert } from '#web/ui/ask.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { isCodeLost } from './is-code-lost.ts'
import { PhoneCode } from './phone-code.tsx'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import styles from './find-page.module.css'

export type Identity = { userid: string; name: string; phone_no: string; auth_number: string }

const empty: Identity = { userid: '', name: '', phone_no: '', auth_number: '' }

type Props = {
  /** Who was confirmed before, if the code is lost again. */
  before?: Identity | undefined
  onConfirmed: (identity: Identity) => void
}

/** Step 1: id, name, phone number and the code sent to it. Both the code and the person have to be right. */
export function ConfirmIdentity({ before = empty, onConfirmed }: Props) {
  const navigate = useNavigate()
  const { form, draft, field, errorOf, change, show } = useFields<Identity>({ ...before, auth_number: '' })
  const [verified, setVerified] = useState(false)
  const [lost, setLost] = useState(0)
  const find = useMutation({
    mutationFn: () => api(findPassword, { body: draft }),
    onSuccess: () => onConfirmed(draft),
    onError: (error) => {
      void showAlert(accountErrorMessage(error))
      if (!isCodeLost(error)) return
      setVerified(false)
      setLost(lost + 1)
      change({ auth_number: '' })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (find.isPending) return
    const unverified = verified ? undefined : { field: 'auth_number', message: '인증번호확인을 해주세요' }
    const wrong = firstProblem(findPasswordForm, draft) ?? unverified
    show(wrong)
    if (!wrong) find.mutate()
  }

  return (
    <>
      <h2>본인 확인을 할게요</h2>
      <p className={styles.words}>가입할 때 쓴 휴대폰으로 인증번호를 보내 드려요.</p>
      <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field label="ID" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('userid')} />
        <Field label="이름" autoComplete="name" maxLength={30} {...field('name')} />
        <PhoneCode
          key={lost}
          flag="FP"
          phone={draft.phone_no}
          code={draft.auth_number}
          verified={verified}
          phoneError={errorOf('phone_no')}
          codeError={errorOf('auth_number')}
          onChange={({ phone, code, verified: now }) => {
            change({
              ...(phone !== undefined && { phone_no: phone }),
              ...(code !== undefined && { auth_number: code }),
            })
            if (now !== undefined) setVerified(now)
          }}
        />
        <div className={styles.buttons}>
          <Button variant="neutral" onClick={() => navigate('/UserLogin', { replace: true })}>
            취소
          </Button>
          <Button type="submit" wide busy={find.isPending && '확인 중'}>
            비밀번호 찾기
          </Button>
        </div>
      </form>
      <p className={styles.help}>
        휴대폰이 바뀌었나요?
        <ButtonLink to="/Customer" variant="text" size="md">
          고객센터 문의
        </ButtonLink>
      </p>
    </>
  )
}
