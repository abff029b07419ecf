import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { businessDigits } from '#domain/business-number.ts'
import { Field } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'ref'> & {
  /** Digits. */
  value: string
  onChange: (digits: string) => void
}

/** The number with its dashes while it is typed; the caret stays behind the digit it stood behind. */
export function BusinessNumberField({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ behind: number }>()
  useLayoutEffect(() => {
    if (!caret || !input.current) return
    const place = placeBehind(input.current.value, caret.behind)
    input.current.setSelectionRange(place, place)
  }, [caret])

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setCaret({ behind: businessDigits(target.value.slice(0, target.selectionStart ?? target.value.length)).length })
    onChange(businessDigits(target.value))
  }

  return (
    <Field
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      value={partlyFormed(value)}
      onChange={handleChange}
      {...rest}
    />
  )
}

/** '12345' → '123-45' */
const partlyFormed = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')

/** Behind the third digit of '123-45' is place 3. */
function placeBehind(formed: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < formed.length; place++) {
    if (seen === digits) return place
    if (formed[place] !== '-') seen++
  }
  return formed.length
}
