import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ledgerQuery } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './payments.module.css'

/** The days that are compared: one, or up to a month. */
export function DaysField({ view }: { view: View }) {
  const navigate = useNavigate()
  const { data } = useQuery(ledgerQuery(view.from, view.to))
  const from = view.from ?? data?.from ?? ''
  const to = view.to ?? data?.to ?? ''
  const go = (days: { from: string; to: string }) =>
    navigate(addressOf({ ...view, ...days, key: undefined }), { replace: true })
  return (
    <div className={styles.days}>
      <input
        type="date"
        aria-label="맞춰볼 첫날"
        value={from}
        onChange={({ target: { value } }) => value && go({ from: value, to: value > to ? value : to })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label="맞춰볼 마지막 날"
        value={to}
        onChange={({ target: { value } }) => value && go({ from: value < from ? value : from, to: value })}
      />
    </div>
  )
}
