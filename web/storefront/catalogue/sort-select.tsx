import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sort-select.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The native select behind a text button: best on a phone, and nothing to learn. */
export function SortSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const select = useRef<HTMLSelectElement>(null)
  const choose = (chosen: string | undefined) => {
    const next = options.find((option) => option.value === chosen)
    if (next && next.value !== value) onChange(next.value)
  }
  // A choice before hydration is only in the DOM; React gets no event for it.
  const takeOver = useEffectEvent(() => choose(select.current?.value))
  useEffect(() => takeOver(), [])
  return (
    <label className={styles.sort}>
      <Icon name="sort" size={18} />
      <select ref={select} aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
