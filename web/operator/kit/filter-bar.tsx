import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './filter-bar.module.css'

/** The filters of a list, in one row above it. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
    </search>
  )
}

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** Label of the option for no choice; false: one has to be chosen. */
  none?: string | false
  /** '' for no choice. */
  onChange: (value: string) => void
}

/** A select among a few options, as narrow as its words; its label is the first option. */
export function FilterSelect({ label, value, options, none = `${label} 전체`, onChange }: Props) {
  return (
    <span className={styles.choice}>
      <select
        className={styles.select}
        aria-label={label}
        data-set={value !== '' || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {none !== false && <option value="">{none}</option>}
        {value !== '' && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} />
    </span>
  )
}
