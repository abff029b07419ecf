import { passwordFine, passwordHint, passwordsMatch, repeatHint } from '#domain/password.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Props = {
  labels?: [first: string, second: string]
  password: string
  password2: string
  passwordError?: string | undefined
  password2Error?: string | undefined
  onChange: (part: { password?: string; password2?: string }) => void
}

/** A new password, typed twice, checked while it is typed. */
export function NewPassword({
  labels = ['새 비밀번호', '새 비밀번호 확인'],
  password,
  password2,
  passwordError,
  password2Error,
  onChange,
}: Props) {
  const hint = passwordHint(password)
  const repeated = repeatHint(password, password2)
  return (
    <>
      <PasswordField
        label={labels[0]}
        name="password"
        required
        autoComplete="new-password"
        maxLength={128}
        hint="영어와 숫자를 포함해 8자 이상"
        value={password}
        error={passwordError ?? (hint === passwordFine ? undefined : hint)}
        ok={hint === passwordFine ? hint : undefined}
        onChange={({ target: { value } }) => onChange({ password: value })}
      />
      <PasswordField
        label={labels[1]}
        name="password2"
        required
        autoComplete="new-password"
        maxLength={128}
        value={password2}
        error={password2Error ?? (repeated === passwordsMatch ? undefined : repeated)}
        ok={repeated === passwordsMatch ? repeated : undefined}
        onChange={({ target: { value } }) => onChange({ password2: value })}
      />
    </>
  )
}
