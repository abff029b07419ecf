import type { ReactNode } from 'react'
import styles from './radio.module.css'

type Props = {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  onChange: (value: string) => void
  children: ReactNode
}

/** One of several; put them in a `<fieldset>` with a `<legend>`. The whole line is the target. */
export function Radio({ name, value, checked, disabled, onChange, children }: Props) {
  return (
    <label className={styles.line}>
      <input
        className={styles.dot}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      <span className={styles.words}>{children}</span>
    </label>
  )
}
