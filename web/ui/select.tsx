import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

type Props = FieldWords & {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen; its value is ''. */
  placeholder?: string
} & Omit<ComponentProps<'select'>, 'className' | 'size' | 'children'>

/** The native select (its picker is the best one on a phone), styled as the other fields are. */
export function Select({ label, hint, error, ok, required, id, options, placeholder, ...rest }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <FieldFrame id={inputId} label={label} required={required} hint={hint} error={error} ok={ok}>
      <span className={styles.box} data-error={error ? true : undefined}>
        <select
          {...rest}
          id={inputId}
          className={styles.input}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${inputId}-hint`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.caret}>
          <Icon name="down" size={20} />
        </span>
      </span>
    </FieldFrame>
  )
}
