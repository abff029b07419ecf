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
export function cutOffAfter(moment: number, partner: PickUps): number | undefined {
  const today = dayAt(moment)
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const at = cutOffOf(plusDays(today, ahead), partner)
    if (at !== undefined && at >= moment) return at
  }
  return undefined
}

/** The last cut-off before a moment: what waited by then and waits still is late. Undefined if there was none in the last three months. */
export function cutOffBefore(moment: number, partner: PickUps): number | undefined {
  const today = dayAt(moment)
  for (let back = 0; back <= farthest; back++) {
    const at = cutOffOf(plusDays(today, -back), partner)
    if (at !== undefined && at < moment) return at
  }
  return undefined
}

function cutOffOf(
  day: string,
  { cut_off_time, pick_up_days, closed_from, closed_to, holidays = [] }: PickUps,
): number | undefined {
  if (!pick_up_days.includes(weekdayOf(day)) || holidays.includes(day)) return undefined
  if (closed_from && day >= closed_from && day <= (closed_to ?? '9999')) return undefined
  return momentAt(day, cut_off_time)
}
