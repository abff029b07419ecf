import type { ChangeEvent, ComponentProps } from 'react'
import { Field } from './field.tsx'
import { useCaret } from './use-caret.ts'

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'ref'> & {
  /** Digits only, without dashes. */
  value: string
  /** Keeps the digits of the typed text, up to the number of digits allowed. */
  digitsOf: (typed: string) => string
  /** How many digits each group between the dashes has; all others are the last group. */
  groups: readonly number[]
  onChange: (digits: string) => void
}

/** A number that gets its dashes while it is typed. The caret stays behind the same digit. */
export function DigitsField({ value, digitsOf, groups, onChange, ...rest }: Props) {
  const { ref, keep } = useCaret('-', digitsOf)

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    keep(event)
    onChange(digitsOf(event.target.value))
  }

  return <Field ref={ref} inputMode="numeric" value={partlyFormed(value, groups)} onChange={handleChange} {...rest} />
}

/** '12345' in groups of 3 and 2 → '123-45' */
function partlyFormed(digits: string, groups: readonly number[]): string {
  const starts = groups.reduce<number[]>((places, size) => [...places, (places.at(-1) ?? 0) + size], [0])
  return starts
    .map((start, n) => digits.slice(start, starts[n + 1]))
    .filter(Boolean)
    .join('-')
}
