import styles from './facet-switch.module.css'

type Props = {
  label: string
  options: readonly (readonly [value: string, words: string])[]
  value: string
  onChange: (value: string) => void
}

/** One of two or three, always all in sight. */
export function FacetSwitch({ label, options, value, onChange }: Props) {
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {options.map(([one, words]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
