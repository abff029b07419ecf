import { type ComponentProps, type KeyboardEvent, startTransition, useRef, useState } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** 'YYYY-MM-DD'; '': no date. */
  value: string
  onChange: (day: string) => void
}

/** Keys that change a part of the date. */
const edits = /^(\d|Arrow\w+|Page\w+|Home|End|Backspace|Delete|Process|Unidentified)$/

/**
 * A date that is kept in the address. What is typed stays in the field until it is left or Enter is pressed: each key makes some other
 * date, and a new value from outside would restart the part that is being typed. A date from the calendar is taken over at once.
 */
export function DateInput({ value, max, onChange, ...rest }: Props) {
  /** What the field holds, and the value that it will replace. */
  const [draft, setDraft] = useState<{ day: string; over: string }>()
  const isTyped = useRef(false)

  function take(input: HTMLInputElement) {
    isTyped.current = false
    const day = input.value
    if (!input.validity.valid) {
      setDraft(undefined)
      // Clears parts without a date, too, which are no change for React.
      input.value = value
    } else if (day === value) setDraft(undefined)
    else {
      setDraft({ day, over: value })
      // The draft goes as the new value comes.
      startTransition(() => {
        setDraft(undefined)
        onChange(day)
      })
    }
  }
  function handleKey({ key, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') take(currentTarget)
    else if (edits.test(key) && !altKey && !ctrlKey && !metaKey) isTyped.current = true
  }

  return (
    <input
      {...rest}
      type="date"
      // Without a last day, a year may have six digits.
      max={max || '9999-12-31'}
      value={draft?.over === value ? draft.day : value}
      onKeyDown={handleKey}
      // After a press, only the calendar changes the date without a key.
      onPointerDown={() => (isTyped.current = false)}
      onChange={({ target }) => (isTyped.current ? setDraft({ day: target.value, over: value }) : take(target))}
      onBlur={({ target }) => take(target)}
    />
  )
}
