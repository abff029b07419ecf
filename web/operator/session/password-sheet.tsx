import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { changeStaffPassword } from '#contract/operator/session.ts'
import { refusals } from '#contract/refusals.ts'
import { isGoodPassword, passwordFine, passwordHint, passwordProblem, passwordsDiffer } from '#domain/password.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Problem, useFields } from '#web/ui/use-fields.ts'
import { operatorApi } from './operator-api.ts'
import { OtpField } from './otp-field.tsx'
import styles from './password-sheet.module.css'

const empty = { current_password: '', password: '', again: '', otp: '' }
type Draft = typeof empty

const fieldsOf: Record<number, keyof Draft | undefined> = {
  [refusals['password.current-wrong'].errno]: 'current_password',
  [refusals['password.common'].errno]: 'password',
  [refusals['password.same'].errno]: 'password',
  [refusals['staff.otp-wrong'].errno]: 'otp',
}

type Props = { open: boolean; login: string; onClose: () => void; children?: ReactNode }

/** Changes the staff member's own password: asks for the current one and a one-time number, and ends all other sessions. */
export function PasswordSheet({ open, login, onClose, children }: Props) {
  const formId = useId()
  const { form, draft, field, show, clear } = useFields(empty)
  const save = useMutation({
    mutationFn: ({ current_password, password, otp }: Draft) =>
      operatorApi(changeStaffPassword, { body: { current_password, password, otp: otp.replaceAll(/\s/g, '') } }),
    onSuccess: () => {
      clear()
      toast('비밀번호를 바꿨어요', { icon: 'check' })
      onClose()
    },
    onError: (error) => {
      const field = error instanceof ServerRefusal ? fieldsOf[error.errno] : undefined
      if (field) show({ field, message: errorMessage(error), refused: true })
      else void showAlert('비밀번호를 바꾸지 못했어요', errorMessage(error))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const wrong = problemOf(draft)
    if (wrong) show(wrong)
    else save.mutate(draft)
  }

  const hint = passwordHint(draft.password)
  return (
    <Sheet
      open={open}
      title="내 비밀번호 변경"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} wide size="lg" busy={save.isPending && '바꾸는 중'}>
          비밀번호 변경
        </Button>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField label="현재 비밀번호" maxLength={128} {...field('current_password')} />
        <PasswordField
          label="새 비밀번호"
          autoComplete="new-password"
          maxLength={128}
          hint="영어와 숫자를 포함해 8자 이상"
          ok={hint === passwordFine ? hint : undefined}
          {...field('password')}
        />
        <PasswordField label="새 비밀번호 확인" autoComplete="new-password" maxLength={128} {...field('again')} />
        <OtpField more="로그인할 때 쓴 번호는 다시 쓸 수 없어요." {...field('otp')} />
        <p className={styles.note}>바꾸면 다른 곳에서는 로그아웃되고, 기록에 남아요.</p>
      </form>
      {children}
    </Sheet>
  )
}

function problemOf({ current_password, password, again, otp }: Draft): Problem | undefined {
  if (!current_password) return { field: 'current_password', message: '현재 비밀번호를 입력하세요' }
  if (!password) return { field: 'password', message: '새 비밀번호를 입력하세요' }
  if (!isGoodPassword(password)) return { field: 'password', message: passwordProblem }
  if (password !== again) return { field: 'again', message: passwordsDiffer }
  if (!/^\d{6}$/.test(otp.replaceAll(/\s/g, ''))) return { field: 'otp', message: '인증번호 6자리를 입력하세요' }
  return undefined
}
