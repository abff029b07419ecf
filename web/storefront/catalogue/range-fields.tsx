import { useEffect, useEffectEvent, useRef } from 'react'
import { type End, isEnd, type ProductFilter } from '#domain/product-filter.ts'
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

/** Lower and upper end of one measure. A value applies when the input is left or on Enter; one that is not a number is reset. */
export function RangeFields({ title, from, to, unit, type, filter, onChange }: Props) {
  const field = (name: End, label: string) => (
    <TypedEnd
      key={`${name}${filter[name] ?? ''}`}
      name={name}
      label={`${title} ${label}`}
      type={type}
      value={filter[name] ?? ''}
      onChoose={(value) => {
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

type EndProps = { name: End; label: string; type: Props['type']; value: string; onChoose: (value: string) => void }

/** Uncontrolled, so that a value that is typed before hydration stays in the input. */
function TypedEnd({ name, label, type, value, onChoose }: EndProps) {
  const field = useRef<HTMLInputElement>(null)
  function choose() {
    const said = field.current!.value.replaceAll(/[,\s]/g, '')
    if (said !== '' && !isEnd(name, said)) field.current!.value = value
    else if (said !== value) onChoose(said)
  }
  // The input was left before hydration, so no event came.
  const takeOver = useEffectEvent(() => {
    if (document.activeElement !== field.current) choose()
  })
  useEffect(() => takeOver(), [])
  return (
    <input
      ref={field}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'date' ? undefined : 'decimal'}
      aria-label={label}
      autoComplete="off"
      maxLength={10}
      defaultValue={value}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose()
      }}
    />
  )
}
