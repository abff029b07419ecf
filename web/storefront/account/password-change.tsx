import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { changePassword } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { changePasswordForm } from '#domain/forms/find-password.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { NewPassword } from '#web/storefront/session/new-password.tsx'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import styles from './my-info-page.module.css'

const empty = { current_password: '', password: '', password2: '' }

const fieldsOf: Record<number, string | undefined> = {
  [refusals['password.current-wrong'].errno]: 'current_password',
  [refusals['password.common'].errno]: 'password',
  [refusals['password.same'].errno]: 'password',
}

const maybeChanged = '앞에서 이미 바뀌었을 수 있어요. 새 비밀번호를 현재 비밀번호에 넣어 보세요.'

/** A new password for a member who is logged in: the current one is asked for, and all other devices are logged out. */
export function PasswordChange({ userid }: { userid: string }) {
  const queries = useQueryClient()
  const { form, draft, field, errorOf, change, show, clear } = useFields(empty)
  /** A change was sent, and its result is not known. */
  const lost = useRef(false)
  const save = useMutation({
    mutationFn: () => api(changePassword, { body: draft }),
    onSuccess: handleChanged,
    onError: (error) => {
      // The change whose result was not known has been made.
      const isSame = error instanceof ServerRefusal && error.errno === refusals['password.same'].errno
      if (isSame && lost.current) return handleChanged()
      const wrong = error instanceof ServerRefusal ? fieldsOf[error.errno] : undefined
      lost.current ||= error instanceof NetworkFailure
      const perhaps = wrong === 'current_password' && lost.current
      if (wrong) show({ field: wrong, message: perhaps ? maybeChanged : error.message, refused: true })
      else void tellMember(accountErrorMessage(error, '수정 중 오류가 발생했습니다.'))
    },
  })

  function handleChanged() {
    lost.current = false
    clear()
    toast('수정되었습니다', { icon: 'check' })
    return queries.invalidateQueries({ queryKey: ['me', 'devices'] })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const wrong = firstProblem(changePasswordForm, draft)
    show(wrong)
    if (!wrong) save.mutate()
  }

  return (
    <form ref={form} className={styles.part} onSubmit={handleSubmit} noValidate>
      <h2>비밀번호 변경</h2>
      <input type="text" name="username" autoComplete="username" value={userid} readOnly hidden />
      <div className={styles.fields}>
        <PasswordField label="현재 비밀번호" maxLength={128} {...field('current_password')} />
        <NewPassword
          password={draft.password}
          password2={draft.password2}
          passwordError={errorOf('password')}
          password2Error={errorOf('password2')}
          onChange={change}
        />
      </div>
      <p className={styles.note}>바꾸면 다른 기기에서는 로그아웃돼요.</p>
      <div className={styles.button}>
        <Button type="submit" variant="line" wide busy={save.isPending && '바꾸는 중'}>
          비밀번호 변경
        </Button>
      </div>
    </form>
  )
}
