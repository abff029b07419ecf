import styles from './facet-switch.module.css'

type Props = {
  label: string
  options: readonly (readonly [value: string, words: string])[]
  value: string
  onChange: (value: string) => void
}

/** A choice of two or three options that are all visible. */
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
