import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { logIn } from '#contract/session.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { loginForm } from '#domain/forms/login.ts'
import { api } from '#web/api/api.ts'
import { errorMessage } from '#web/api/failures.ts'
import { startSession, startWaiting } from '#web/api/start-session.ts'
import { stored } from '#web/api/stored.ts'
import { useApplicant, useSession } from '#web/api/use-session.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { readReturnTo } from '#web/storefront/shell/read-return-to.ts'
import { showAlert } from '#web/ui/ask.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { withWork } from '#web/api/with-work.ts'
import { Field } from '#web/ui/field.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './login-page.module.css'

/** /Login and /UserLogin. */
export function LoginPage() {
  const session = useSession()
  const applicant = useApplicant()
  const [savedId] = useState(() => stored.get('savedUserId'))
  const found = useridIn(useLocation().state)
  const [saves, setSaves] = useState(savedId !== undefined)
  const [problem, setProblem] = useState<{ field: string; message: string }>()
  const form = useRef<HTMLFormElement>(null)
  // Back from the provider without a session: nothing is charged until the buyer logs in, which is too important for a toast that
  // disappears.
  const [pays] = useState(() => stored.get('returnTo')?.includes('/OrderSuccess'))
  const { login, entering } = useLogIn(form, saves)

  if (session && !entering) return <GoOn />
  if (applicant !== undefined && !entering) return <Redirect to="/Memberprocess03" />

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (login.isPending) return
    const data = new FormData(event.currentTarget)
    const draft = { userid: textOf(data.get('userid')).trim(), password: textOf(data.get('password')) }
    const wrong = firstProblem(loginForm, draft)
    setProblem(wrong)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong.field}]`)?.focus()
    else login.mutate(draft)
  }

  return (
    <Page title="로그인" header="flow" end={<span className={styles.noHome} />} titleHidden>
      <div className={styles.login} data-toasts-above>
        <Logo />
        <h2 className={styles.welcome}>사장님, 어서 오세요</h2>
        <p className={styles.words}>
          {pays ? '로그인하면 결제 결과를 이어서 확인해요.' : '승인된 사업자 회원만 살 수 있어요.'}
        </p>
        <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            label="ID"
            name="userid"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            defaultValue={found ?? savedId}
            error={problem?.field === 'userid' ? problem.message : undefined}
            onChange={() => setProblem(undefined)}
          />
          <PasswordField
            label="비밀번호"
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            error={problem?.field === 'password' ? problem.message : undefined}
            onChange={() => setProblem(undefined)}
          />
          <div className={styles.save}>
            <Checkbox checked={saves} onChange={setSaves}>
              ID 저장
            </Checkbox>
          </div>
          <Button type="submit" size="xl" wide busy={login.isPending && '로그인 중'}>
            로그인
          </Button>
        </form>
        <p className={styles.finds}>
          <ButtonLink to="/IdSearch" variant="text" size="md">
            ID 찾기
          </ButtonLink>
          <span aria-hidden="true" />
          <ButtonLink to="/PassSearch" variant="text" size="md">
            비밀번호 찾기
          </ButtonLink>
        </p>
        <div className={styles.join}>
          <ButtonLink to="/MemberReg" variant="line" wide>
            사업자 회원가입
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/** Logs in and leads on; after a refusal the password in the form is selected, to be typed again. */
function useLogIn(form: RefObject<HTMLFormElement | null>, saves: boolean) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [entering, setEntering] = useState(false)
  const login = useMutation({
    mutationFn: (draft: { userid: string; password: string }) =>
      withWork((more) => api(logIn, { body: { ...draft, ...more } })),
    onSuccess: ({ data }) => {
      setEntering(true)
      if (saves) stored.set('savedUserId', data.user.userid)
      else stored.drop('savedUserId')
      // A person who waits for approval, was rejected or is suspended sees only the state of the application.
      if (data.user.status !== 'ACTIVE') {
        startWaiting(data)
        queries.removeQueries({ queryKey: ['application'] })
        return navigate('/Memberprocess03', { replace: true })
      }
      startSession(data)
      void queries.invalidateQueries()
      goOn(navigate)
    },
    // Not awaited: the response is here, so the button must not stay busy under the dialog.
    onError: (error) =>
      void showAlert(errorMessage(error)).then(() =>
        form.current?.querySelector<HTMLInputElement>('[name=password]')?.select(),
      ),
  })
  return { login, entering }
}

/** Goes to where the login was to lead. The pending action is done by that page. */
function goOn(navigate: ReturnType<typeof useNavigate>): void {
  const way = readReturnTo()
  navigate(way?.path ?? '/Main', { replace: true, ...(way?.pending && { state: { pending: way.pending } }) })
}

/** Somebody has logged in meanwhile, in another tab. */
function GoOn() {
  const navigate = useNavigate()
  useEffect(() => goOn(navigate), [navigate])
  return null
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

/** The id that /IdSearch has found. */
function useridIn(state: unknown): string | undefined {
  const found = typeof state === 'object' && state !== null && 'userid' in state ? state.userid : undefined
  return typeof found === 'string' ? found : undefined
}
