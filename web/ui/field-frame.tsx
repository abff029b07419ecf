import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** What a person who is typing has to hear now; shown in place of the hint. */
  note?: string | false | undefined
  /** What is wrong; red, with an icon. Takes precedence over `ok` and `hint`. */
  error?: string | undefined
  /** What is right; green, with a tick. */
  ok?: string | undefined
}
type Props = FieldWords & { id: string; required?: boolean | undefined; children: ReactNode }

/** Label above, sentence below: shared by every kind of input. */
export function FieldFrame({ id, label, required, hint, note, error, ok, children }: Props) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required}>
            <span aria-hidden="true">*</span>
            <VisuallyHidden>필수</VisuallyHidden>
          </span>
        )}
      </label>
      {children}
      <p className={styles.hint} id={`${id}-hint`} data-tone={error ? 'error' : ok ? 'ok' : undefined}>
        {error ? <Icon name="warning" size={18} /> : ok && <Icon name="check" size={18} />}
        {/* A hint may hold a count of letters, which must not be announced after each of them: it is not in the live region. */}
        <span aria-live="polite">{error || ok || note}</span>
        {!error && !ok && !note && <span>{hint}</span>}
      </p>
    </div>
  )
}
