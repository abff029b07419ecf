import { useState } from 'react'
import { type End, isEnd, type ProductFilter } from './product-filter.ts'
import styles from './range-fields.module.css'

type Props = {
  title: string
  from: End
  to: End
  unit?: string
  type: 'number' | 'date'
  filter: ProductFilter
  onChange: (filter: ProductFilter) => void
}

/** From and to of one measure. What is typed is taken when the field is left or with Enter; what is no number is put back. */
export function RangeFields({ title, from, to, unit, type, filter, onChange }: Props) {
  const field = (name: End, label: string) => (
    <TypedEnd
      key={`${name}${filter[name] ?? ''}`}
      name={name}
      label={`${title} ${label}`}
      type={type}
      value={filter[name] ?? ''}
      onTake={(value) => {
        const { [name]: _, ...rest } = filter
        onChange(value ? { ...rest, [name]: value } : rest)
      }}
    />
  )
  return (
    <fieldset className={styles.range} data-type={type}>
      <legend>
        {title} {unit && <small>{unit}</small>}
      </legend>
      {field(from, '부터')}
      <span aria-hidden="true">~</span>
      {field(to, '까지')}
    </fieldset>
  )
}

type EndProps = { name: End; label: string; type: Props['type']; value: string; onTake: (value: string) => void }

function TypedEnd({ name, label, type, value, onTake }: EndProps) {
  const [typed, setTyped] = useState(value)
  function take() {
    const said = typed.replaceAll(/[,\s]/g, '')
    if (said !== '' && !isEnd(name, said)) setTyped(value)
    else if (said !== value) onTake(said)
  }
  return (
    <input
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'date' ? undefined : 'decimal'}
      aria-label={label}
      autoComplete="off"
      maxLength={10}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
