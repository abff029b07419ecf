import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { refusals } from '#contract/refusals.ts'
import { resetPassword } from '#contract/session.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { resetPasswordForm } from '#domain/forms/find-password.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { endSession } from '#web/api/session.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Identity } from './confirm-identity.tsx'
import { isCodeLost } from './is-code-lost.ts'
import { NewPassword } from './new-password.tsx'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import styles from './find-page.module.css'

type Props = {
  identity: Identity
  /** A new code is needed. */
  onLost: () => void
}

const empty = { password: '', password2: '' }

/** Step 2: a new password. It ends all sessions of the account. */
export function ResetPassword({ identity, onLost }: Props) {
  const navigate = useNavigate()
  const { form, draft: words, errorOf, change, show } = useFields(empty)
  const draft = { ...identity, ...words }
  // The focused button has disappeared with the previous step.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), [form])
  const reset = useMutation({
    mutationFn: () =>
      api(resetPassword, {
        body: { userid: identity.userid, phone_no: identity.phone_no, auth_number: identity.auth_number, ...words },
      }),
    onSuccess: async () => {
      endSession()
      await showAlert('정상적으로 수정되었습니다. 다시 로그인해주시기 바랍니다.')
      navigate('/UserLogin', { replace: true })
    },
    // Not awaited: the response is here, so the button must not stay busy under the dialog.
    onError: (error) => void tell(error),
  })

  async function tell(error: Error) {
    const errno = error instanceof ServerRefusal ? error.errno : 0
    if (errno === refusals['password.common'].errno)
      return show({ field: 'password', message: error.message, refused: true })
    await showAlert(accountErrorMessage(error))
    if (isCodeLost(error)) onLost()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (reset.isPending) return
    const wrong = firstProblem(resetPasswordForm, draft)
    show(wrong)
    if (!wrong) reset.mutate()
  }

  return (
    <>
      <h2>새 비밀번호를 정해 주세요</h2>
      <p className={styles.words}>바꾸면 로그인되어 있던 기기에서 모두 로그아웃돼요.</p>
      <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <input type="text" name="username" autoComplete="username" value={identity.userid} readOnly hidden />
        <NewPassword
          {...words}
          passwordError={errorOf('password')}
          password2Error={errorOf('password2')}
          onChange={change}
        />
        <div className={styles.buttons}>
          <Button variant="neutral" onClick={() => navigate('/UserLogin', { replace: true })}>
            취소
          </Button>
          <Button type="submit" wide busy={reset.isPending && '바꾸는 중'}>
            변경
          </Button>
        </div>
      </form>
    </>
  )
}
