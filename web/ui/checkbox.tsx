import { type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

type Props = {
  checked: boolean
  /** Some of a group are checked: drawn as a dash, announced as "mixed". */
  half?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** What is chosen, for screen readers. Leave it out when `children` say it. */
  label?: string
  children?: ReactNode
  tabIndex?: number
}

/** A 24 px box in a 44 px target; with children the whole line is the target. */
export function Checkbox({ checked, half = false, disabled, onChange, label, children, tabIndex }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = half
  }, [half])

  return (
    <label className={styles.line}>
      <span className={styles.slot}>
        <input
          ref={input}
          className={styles.box}
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      {children}
    </label>
  )
}
