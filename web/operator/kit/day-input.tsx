import type { ReactNode } from 'react'
import styles from './day-input.module.css'

type Props = {
  label: string
  /** 'YYYY-MM-DD'; '': any day. */
  value: string
  max?: string | undefined
  onChange: (day: string) => void
}

/** A range of two dates, with a label before them. */
export function DaySpan({ label, children: [first, last] }: { label: string; children: [ReactNode, ReactNode] }) {
  return (
    <fieldset className={styles.span} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {first}
      <span aria-hidden="true">~</span>
      {last}
    </fieldset>
  )
}

/** A date input among the tools of a desk. */
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
