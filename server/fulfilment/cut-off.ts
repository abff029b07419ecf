/** When a partner takes orders: `cut_off_time` 'HH:MM' and the days it picks up on ('월화수목금'), Seoul's; closed days are 'YYYY-MM-DD'. */
export type PickUps = {
  cut_off_time: string
  pick_up_days: string
  closed_from?: string | null
  closed_to?: string | null
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const
const seoul = 9 * 3_600_000
const day = 86_400_000
const farthest = 92

/**
 * The first cut-off at or after a moment (epoch milliseconds): what is paid by then goes with that pick-up. Undefined for a partner
 * that picks up on no day of the next three months.
 */
export function cutOffAfter(
  moment: number,
  { cut_off_time, pick_up_days, closed_from, closed_to }: PickUps,
): number | undefined {
  const [hours = 0, minutes = 0] = cut_off_time.split(':').map(Number)
  const first = Math.floor((moment + seoul) / day)
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const midnight = (first + ahead) * day
    const at = midnight + (hours * 60 + minutes) * 60_000 - seoul
    if (at < moment || !pick_up_days.includes(weekdays[new Date(midnight).getUTCDay()]!)) continue
    const date = new Date(midnight).toISOString().slice(0, 10)
    if (closed_from && date >= closed_from && date <= (closed_to ?? '9999')) continue
    return at
  }
  return undefined
}
