import type { Seen } from '#web/operator/desk/seen.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import type { View } from './at.ts'
import { useLedger } from './use-ledger.ts'
import styles from './payments.module.css'

/** The compared days: one day, or up to a month. */
export function DaysField({ seen: { view, go: show } }: { seen: Seen<View> }) {
  const data = useLedger(view).data?.data
  const from = view.from || (data?.from ?? '')
  const to = view.to || (data?.to ?? '')
  const go = (days: { from: string; to: string }) => show(days, { replace: true })
  return (
    <div className={styles.days}>
      <DateInput
        required
        aria-label="맞춰볼 첫날"
        value={from}
        onChange={(value) => go({ from: value, to: value > to ? value : to })}
      />
      <span aria-hidden="true">~</span>
      <DateInput
        required
        aria-label="맞춰볼 마지막 날"
        value={to}
        onChange={(value) => go({ from: value < from ? value : from, to: value })}
      />
    </div>
  )
}
