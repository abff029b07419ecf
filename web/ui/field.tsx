import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import styles from './field.module.css'

type Props = FieldWords & {
  /** Inside the box, after the input: a button, a unit. */
  end?: ReactNode
} & Omit<ComponentProps<'input'>, 'className' | 'size'>

/** A labelled input, 52 px high. Pass `error` after the first blur, then on every change. */
export function Field({ label, hint, note, error, ok, end, required, id, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <FieldFrame id={inputId} label={label} required={required} hint={hint} note={note} error={error} ok={ok}>
      <span className={styles.box} data-error={error ? true : undefined} data-readonly={rest.readOnly || undefined}>
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${inputId}-hint`}
        />
        {end}
      </span>
    </FieldFrame>
  )
}
