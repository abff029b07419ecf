import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'

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
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ behind: number }>()
  useLayoutEffect(() => {
    if (!caret || !input.current) return
    const place = placeBehind(input.current.value, caret.behind)
    input.current.setSelectionRange(place, place)
  }, [caret])

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setCaret({ behind: digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length })
    onChange(digitsOf(target.value))
  }

  return <Field ref={input} inputMode="numeric" value={partlyFormed(value, groups)} onChange={handleChange} {...rest} />
}

/** '12345' in groups of 3 and 2 → '123-45' */
function partlyFormed(digits: string, groups: readonly number[]): string {
  const starts = groups.reduce<number[]>((places, size) => [...places, (places.at(-1) ?? 0) + size], [0])
  return starts
    .map((start, n) => digits.slice(start, starts[n + 1]))
    .filter(Boolean)
    .join('-')
}

/** The index in the formatted text after so many digits: in '123-45', 3 digits end at index 3. */
function placeBehind(formed: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < formed.length; place++) {
    if (seen === digits) return place
    if (formed[place] !== '-') seen++
  }
  return formed.length
}
