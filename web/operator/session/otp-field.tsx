import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint'> & {
  /** A further sentence for the hint. */
  more?: string
}

/** The one-time number in the authenticator app. */
export function OtpField({ more, ...props }: Props) {
  const hint = ['인증 앱에 나온 6자리 숫자', more].filter(Boolean).join('. ')
  return (
    <Field label="인증번호" inputMode="numeric" autoComplete="one-time-code" maxLength={7} hint={hint} {...props} />
  )
}
