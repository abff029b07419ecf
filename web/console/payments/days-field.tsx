import { useNavigate } from '#web/router/use-navigate.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './payments.module.css'

/** The days that are compared: one, or up to a month. */
export function DaysField({ view }: { view: View }) {
  const navigate = useNavigate()
  const go = (days: { from: string; to: string }) =>
    navigate(addressOf({ ...view, ...days, key: undefined }), { replace: true })
  return (
    <div className={styles.days}>
      <input
        type="date"
        aria-label="맞춰볼 첫날"
        value={view.from}
        onChange={({ target: { value } }) => value && go({ from: value, to: value > view.to ? value : view.to })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label="맞춰볼 마지막 날"
        value={view.to}
        onChange={({ target: { value } }) => value && go({ from: value < view.from ? value : view.from, to: value })}
      />
    </div>
  )
}
