import { plusDays, weekdayOf } from './calendar.ts'
import { dayAt, momentAt } from './seoul.ts'

/** A partner's pick-ups: `cut_off_time` 'HH:MM' and the weekdays ('월화수목금') in Seoul; closed days and public holidays are 'YYYY-MM-DD'. */
export type PickUps = {
  cut_off_time: string
  pick_up_days: string
  closed_from?: string | null
  closed_to?: string | null
  holidays?: readonly string[]
}

const farthest = 92

/**
 * The first cut-off at or after a moment (epoch milliseconds): a box paid by then leaves with that pick-up. Undefined for a partner without
 * a pick-up in the next three months.
 */
export function cutOffAfter(
  moment: number,
  { cut_off_time, pick_up_days, closed_from, closed_to, holidays = [] }: PickUps,
): number | undefined {
  const today = dayAt(moment)
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const day = plusDays(today, ahead)
    if (!pick_up_days.includes(weekdayOf(day)) || holidays.includes(day)) continue
    if (closed_from && day >= closed_from && day <= (closed_to ?? '9999')) continue
    const at = momentAt(day, cut_off_time)
    if (at >= moment) return at
  }
  return undefined
}
