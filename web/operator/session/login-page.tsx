import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { logInStaff } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { withWork } from '#web/api/with-work.ts'
import { errorMessage } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useHouse } from './house.ts'
import { OtpField } from './otp-field.tsx'
import { startStaff, wasLost } from './staff-session.ts'
import styles from './login-page.module.css'

type Draft = { login: string; password: string; otp: string }
type Problem = { field: keyof Draft; message: string }

/** Login with id, password and the six digits of the authenticator. */
export function LoginPage() {
  const house = useHouse()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [lost] = useState(wasLost)

  useEffect(() => {
    document.title = `로그인 · ${house.name}`
  }, [house])

  const login = useMutation({
    mutationFn: (draft: Draft) => withWork((more) => send('', logInStaff, { body: { ...draft, ...more } })),
    onSuccess: ({ data }) => startStaff(data),
    onError: () => {
      // A one-time number is valid for one attempt: the next one has to be typed.
      const otp = form.current?.elements.namedItem('otp')
      if (!(otp instanceof HTMLInputElement)) return
      otp.value = ''
      otp.focus()
    },
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const draft = draftOf(event.currentTarget)
    const found = problemOf(draft)
    setProblem(found)
    if (!found) return login.mutate(draft)
    const input = event.currentTarget.elements.namedItem(found.field)
    if (input instanceof HTMLElement) input.focus()
  }

  const errorOf = (field: keyof Draft) => (problem?.field === field ? problem.message : undefined)
  const said = login.error ? errorMessage(login.error) : lost ? '다시 로그인해 주세요.' : undefined
  return (
    <main className={styles.page}>
      <form
        className={styles.card}
        ref={form}
        noValidate
        onSubmit={handleSubmit}
        onChange={() => setProblem(undefined)}
      >
        <div className={styles.mark}>
          <Logo word={false} />
          <h1>{house.name}</h1>
        </div>
        <div role="alert">
          {said && (
            <p className={styles.said}>
              <Icon name="warning" size={20} />
              {said}
            </p>
          )}
        </div>
        <Field
          label="아이디"
          name="login"
          required
          autoComplete="username"
          autoCapitalize="none"
          error={errorOf('login')}
        />
        <PasswordField label="비밀번호" name="password" required error={errorOf('password')} />
        <OtpField more="한 번 쓴 번호는 다시 쓸 수 없어요." name="otp" required error={errorOf('otp')} />
        <Button type="submit" wide size="lg" busy={login.isPending && '로그인 중'}>
          로그인
        </Button>
      </form>
    </main>
  )
}

function draftOf(form: HTMLFormElement): Draft {
  const values = new FormData(form)
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  // Authenticator apps show '123 456', which is pasted with its space.
  return { login: text('login').trim(), password: text('password'), otp: text('otp').replaceAll(/\s/g, '') }
}

function problemOf({ login, password, otp }: Draft): Problem | undefined {
  if (!login) return { field: 'login', message: '아이디를 입력하세요' }
  if (!password) return { field: 'password', message: '비밀번호를 입력하세요' }
  if (!otp) return { field: 'otp', message: '인증번호를 입력하세요' }
  if (!/^\d{6}$/.test(otp)) return { field: 'otp', message: '인증번호 6자리를 입력하세요' }
  return undefined
}
