import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import styles from './field.module.css'

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>

export function TextAreaField({ label, hint, error, ok, required, id, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <FieldFrame id={inputId} label={label} required={required} hint={hint} error={error} ok={ok}>
      <span className={styles.box} data-error={error ? true : undefined} data-readonly={rest.readOnly || undefined}>
        <textarea
          {...rest}
          id={inputId}
          className={styles.input}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${inputId}-hint`}
        />
      </span>
    </FieldFrame>
  )
}
