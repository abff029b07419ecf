import { DayInput } from '#web/operator/kit/day-input.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { addressOf, type View } from './use-view.ts'

/** Filters for lines that came into the lane on this day; '': any day. */
export function DayField({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <DayInput
      label="들어온 날"
      value={view.day}
      onChange={(day) => navigate(addressOf({ ...view, day, id: undefined }), { replace: true })}
    />
  )
}
