import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { digits } from './format.ts'
import styles from './field.module.css'

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>

/** Browsers silently drop what is typed or pasted beyond `maxLength`, so the field says so itself. */
export function TextAreaField({ label, hint, note, error, ok, required, id, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  const { value, maxLength } = rest
  const full = maxLength && typeof value === 'string' && value.length >= maxLength
  return (
    <FieldFrame
      id={inputId}
      label={label}
      required={required}
      hint={hint}
      note={full ? `${digits(maxLength)}자까지만 들어가요` : note}
      error={error}
      ok={ok}
    >
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
