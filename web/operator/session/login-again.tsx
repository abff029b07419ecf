import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { logInStaff } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/failures.ts'
import { withWork } from '#web/api/with-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { OtpField } from './otp-field.tsx'
import { passwordAndNumber } from './password-and-number.ts'
import { endStaff, startStaff } from './staff-session.ts'
import { useStaffSession } from './use-staff.ts'
import styles from './password-sheet.module.css'

const empty = { password: '', otp: '' }
const why = {
  rested: '오래 쉬었거나 하루가 지나 로그인이 끝났어요.',
  ended: '다른 곳에서 이 로그인을 끝냈어요.',
}

/** A dialog over the page when the login has ended: what was typed stays, and interrupted requests go on by themselves after the login. */
export function LoginAgain() {
  const { standing, staff } = useStaffSession()
  const formId = useId()
  const { form, draft, field, change, show, clear } = useFields(empty)
  const isOver = standing === 'rested' || standing === 'ended'
  const login = useMutation({
    mutationFn: ({ password, otp }: typeof empty) =>
      withWork((more) =>
        send('', logInStaff, {
          body: { login: staff?.login ?? '', password, otp: otp.replaceAll(/\s/g, ''), ...more },
        }),
      ),
    onSuccess({ data }) {
      clear()
      startStaff(data)
    },
    onError(error) {
      // A one-time number is valid for one attempt: the next one has to be typed.
      change({ otp: '' })
      show({ field: 'otp', message: errorMessage(error) })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (login.isPending) return
    const wrong = passwordAndNumber(draft)
    if (wrong) show(wrong)
    else login.mutate(draft)
  }

  return (
    <Dialog
      open={isOver}
      title="다시 로그인해 주세요"
      actions={
        <>
          <Button type="submit" form={formId} busy={login.isPending && '로그인 중'}>
            로그인하고 계속하기
          </Button>
          <Button
            variant="neutral"
            onClick={() => {
              clear()
              endStaff('button')
            }}
          >
            다른 사람으로 로그인
          </Button>
        </>
      }
      fields={
        <form ref={form} id={formId} className={styles.again} noValidate onSubmit={handleSubmit}>
          <input type="text" name="username" autoComplete="username" value={staff?.login ?? ''} readOnly hidden />
          <PasswordField label="비밀번호" maxLength={128} data-focus="" {...field('password')} />
          <OtpField more="한 번 쓴 번호는 다시 쓸 수 없어요." {...field('otp')} />
        </form>
      }
    >
      {why[standing === 'ended' ? 'ended' : 'rested']} 적던 것은 그대로 있어요. {staff?.name} 님으로 다시 로그인하면
      이어서 할 수 있어요.
    </Dialog>
  )
}
