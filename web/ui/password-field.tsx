import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end'>

/** A password with a button that shows it: typing in gloves goes wrong easily. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
          aria-pressed={shown}
          tone="quiet"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
