import type { SettlementRow } from '#contract/operator/settlements.ts'
import { plusDays } from '#domain/calendar.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { Deadline } from '#web/operator/kit/deadline.tsx'
import { shortDate } from '#web/ui/format.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'

type Props = { settlement: SettlementRow }

/** Days before the latest day by law from which it is amber. */
const soonDays = 5

/** The day on which it is to be paid; what was carried over has none, for it is paid with the next one. */
export function DueDay({ settlement: { due_on, late, state } }: Props) {
  if (state === 'CARRIED') return null
  return late ? (
    <Deadline of="지급 예정" at={due_on} words={`${shortDate(due_on)} 지남`} tone="late" />
  ) : (
    <Still>{shortDate(due_on)}</Still>
  )
}

/** The latest day by law. */
export function PayByDay({ settlement: { pay_by, state } }: Props) {
  if (!pay_by) return null
  const today = seoulTime(serverTime()).slice(0, 10)
  const words = `${shortDate(pay_by)}까지`
  if (state === 'PAID' || state === 'CARRIED' || pay_by > plusDays(today, soonDays)) return <Still>{words}</Still>
  return pay_by < today ? (
    <Deadline of="지급 기한" at={pay_by} words={`${shortDate(pay_by)} 지남`} tone="late" />
  ) : (
    <Deadline of="지급 기한" at={pay_by} words={words} tone="soon" />
  )
}
