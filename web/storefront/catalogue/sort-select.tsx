import { Icon } from '#web/ui/icon.tsx'
import styles from './sort-select.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The platform's picker behind a text button: best on a phone, and nothing to learn. */
export function SortSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <label className={styles.sort}>
      <Icon name="sort" size={18} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value)
          if (next) onChange(next.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
