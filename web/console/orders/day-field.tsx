import { useNavigate } from '#web/router/use-navigate.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './day-field.module.css'

/** Only what came into its lane on this day; empty: any day. */
export function DayField({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <input
      className={styles.day}
      type="date"
      aria-label="들어온 날"
      value={view.day}
      onChange={({ target }) => navigate(addressOf({ ...view, day: target.value, id: undefined }), { replace: true })}
    />
  )
}
