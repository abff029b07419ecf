import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { acceptInvitation, openInvitation } from '#contract/operator/invitations.ts'
import { refusals } from '#contract/refusals.ts'
import { isGoodPassword, passwordFine, passwordHint, passwordProblem, passwordsDiffer } from '#domain/password.ts'
import { send } from '#web/api/client.ts'
import { ServerRefusal, errorMessage, isFinal } from '#web/api/failures.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Problem, useFields } from '#web/ui/use-fields.ts'
import { houseOf, useHouse } from './house.ts'
import { OtpField } from './otp-field.tsx'
import { startStaff } from './staff-session.ts'
import styles from './login-page.module.css'

const empty = { password: '', again: '', otp: '' }
type Draft = typeof empty

/** Target of an invitation link: the invited person sets the password and the authenticator, which nobody else ever sees. */
export function InvitationPage() {
  const house = useHouse()
  // The token is behind the #, which browsers do not send.
  const [token] = useState(() => location.hash.slice(1))
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'invitation'],
    queryFn: async () => (await send('', openInvitation, { body: { token } })).data,
    staleTime: Infinity,
    gcTime: 0,
  })

  useEffect(() => {
    document.title = `초대 · ${house.name}`
  }, [house])

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.mark}>
          <Logo word={false} />
          <h1>{data ? `${data.name} 님, 어서 오세요` : `${house.name} 초대`}</h1>
        </div>
        {data ? (
          <Joining token={token} {...data} />
        ) : isFinal(error) ? (
          <Empty alert drawing="lock" title="이 링크로는 들어올 수 없어요" help={errorMessage(error)} />
        ) : (
          error && <ErrorScreen error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </main>
  )
}

type Invited = {
  token: string
  login: string
  partner: { name: string } | null
  expires_at: string
  totp: { secret: string; qr: string }
}

function Joining({ token, login, partner, expires_at, totp }: Invited) {
  const navigate = useNavigate()
  const { form, draft, field, change, show } = useFields(empty)
  const join = useMutation({
    mutationFn: ({ password, otp }: Draft) =>
      send('', acceptInvitation, { body: { token, password, otp: otp.replaceAll(/\s/g, '') } }),
    onSuccess({ data }) {
      navigate(houseOf(data.staff).home, { replace: true })
      startStaff(data)
    },
    onError(error) {
      const isCommon = error instanceof ServerRefusal && error.errno === refusals['password.common'].errno
      if (!isCommon) change({ otp: '' })
      show({ field: isCommon ? 'password' : 'otp', message: errorMessage(error), refused: isCommon })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (join.isPending) return
    const wrong = problemOf(draft)
    if (wrong) show(wrong)
    else join.mutate(draft)
  }

  const hint = passwordHint(draft.password)
  return (
    <form ref={form} className={styles.steps} noValidate onSubmit={handleSubmit}>
      <p>
        {partner && `${partner.name}의 `}아이디 <b>{login}</b>에 쓸 비밀번호와 인증 앱을 정하면 바로 일할 수 있어요. 이
        링크는 {dateTime(expires_at)}
        까지 한 번만 쓸 수 있어요.
      </p>
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label="비밀번호"
        autoComplete="new-password"
        maxLength={128}
        hint="영어와 숫자를 포함해 8자 이상. 나만 알고 있어요."
        ok={hint === passwordFine ? hint : undefined}
        {...field('password')}
      />
      <PasswordField label="비밀번호 확인" autoComplete="new-password" maxLength={128} {...field('again')} />
      <p>인증 앱으로 그림을 찍거나, 열쇠를 직접 넣어 주세요.</p>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr)}`}
        alt="인증 앱에 찍는 QR 코드"
        width={176}
        height={176}
      />
      <p className={styles.key}>{totp.secret}</p>
      <OtpField {...field('otp')} />
      <Button type="submit" wide size="lg" busy={join.isPending && '시작하는 중'}>
        시작하기
      </Button>
    </form>
  )
}

function problemOf({ password, again, otp }: Draft): Problem | undefined {
  if (!password) return { field: 'password', message: '비밀번호를 입력하세요' }
  if (!isGoodPassword(password)) return { field: 'password', message: passwordProblem }
  if (password !== again) return { field: 'again', message: passwordsDiffer }
  if (!/^\d{6}$/.test(otp.replaceAll(/\s/g, ''))) return { field: 'otp', message: '인증번호 6자리를 입력하세요' }
  return undefined
}
