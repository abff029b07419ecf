import styles from './day-input.module.css'

type Props = {
  label: string
  /** 'YYYY-MM-DD'; empty: any day. */
  value: string
  max?: string | undefined
  onChange: (day: string) => void
}

/** A day among the tools of a desk. */
export function DayInput({ label, value, max, onChange }: Props) {
  return (
    <input
      className={styles.day}
      type="date"
      aria-label={label}
      value={value}
      max={max}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
