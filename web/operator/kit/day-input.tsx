import type { ComponentProps, ReactNode } from 'react'
import { DateInput } from '#web/ui/date-input.tsx'
import styles from './day-input.module.css'

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

type Props = Pick<ComponentProps<typeof DateInput>, 'value' | 'max' | 'onChange'> & { label: string }

/** A date input among the tools of a desk. */
export const DayInput = ({ label, ...rest }: Props) => <DateInput className={styles.day} aria-label={label} {...rest} />
