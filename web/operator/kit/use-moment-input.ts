import { type SyntheticEvent, useState } from 'react'
import { seoulMoment } from '#web/ui/seoul-time.ts'

type Inspected = SyntheticEvent<HTMLInputElement>

/**
 * An input for a date with its time, as `YYYY-MM-DDTHH:MM`; '': none. A browser takes what is typed in part for '', which would mean "at
 * once" or "without end": `problem` says so when `leadToHalfMoment` finds it before sending, and when `inspect` is called as the field is
 * left, which only suits a place where the sentence moves no button that is being pressed.
 */
export function useMomentInput(value: string, onChange: (value: string) => void) {
  const [isHalf, setIsHalf] = useState(false)
  const inspect = ({ currentTarget }: Inspected) => setIsHalf(!currentTarget.validity.valid)
  return {
    inspect,
    problem: isHalf && seoulMoment(value) === null ? '날짜와 시각을 모두 적거나 모두 비워 주세요.' : undefined,
    input: {
      type: 'datetime-local',
      // Without an end, a year may have six digits.
      max: '9999-12-31T23:59',
      value,
      onChange(event: Inspected) {
        if (event.currentTarget.validity.valid) setIsHalf(false)
        onChange(event.currentTarget.value)
      },
      // Emptying the last part is no change for React.
      onKeyUp: (event: Inspected) => isHalf && inspect(event),
      onInvalid: () => setIsHalf(true),
    },
  }
}
