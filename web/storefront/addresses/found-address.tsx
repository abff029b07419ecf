import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import styles from './found-address.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'hint' | 'readOnly' | 'value'> & { value: string }

/** The address from the postcode search, read-only. A long one is cut off in its input and shown in full under it. */
export function FoundAddress({ value, ...rest }: Props) {
  const hint = value.length > fitsPhones && (
    <span className={styles.whole} data-longer={value.length > fitsOthers || undefined}>
      {value}
    </span>
  )
  return <Field readOnly value={value} hint={hint || undefined} {...rest} />
}

/** Number of letters that fit the input at 360 and at 640 pixels. */
const fitsPhones = 22
const fitsOthers = 38
