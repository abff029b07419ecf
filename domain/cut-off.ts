// oxlint-disable no-restricted-globals -- Date is the calendar here, never the clock
/**
 * When a partner takes orders: `cut_off_time` 'HH:MM' and the days it picks up on ('월화수목금'), Seoul's; closed days and public
 * holidays are 'YYYY-MM-DD'.
 */
export type PickUps = {
  cut_off_time: string
  pick_up_days: string
  closed_from?: string | null
  closed_to?: string | null
  holidays?: readonly string[]
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const
const seoul = 9 * 3_600_000
const oneDay = 86_400_000
const farthest = 92

/** The day of Seoul at a moment (epoch milliseconds), or so many days after it: 'YYYY-MM-DD' */
export const dayAt = (moment: number, after = 0): string =>
  new Date(moment + seoul + after * oneDay).toISOString().slice(0, 10)

/** '2026-11-24' → '화' */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()]!

/**
 * The first cut-off at or after a moment (epoch milliseconds): what is paid by then goes with that pick-up. Undefined for a partner
 * that picks up on no day of the next three months.
 */
export function cutOffAfter(
  moment: number,
  { cut_off_time, pick_up_days, closed_from, closed_to, holidays = [] }: PickUps,
): number | undefined {
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const day = dayAt(moment, ahead)
    const at = Date.parse(`${day}T${cut_off_time}:00+09:00`)
    if (at < moment || !pick_up_days.includes(weekdayOf(day)) || holidays.includes(day)) continue
    if (closed_from && day >= closed_from && day <= (closed_to ?? '9999')) continue
    return at
  }
  return undefined
}
