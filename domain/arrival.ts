import { plusDays, weekdayOf } from './calendar.ts'
import { cutOffAfter, type PickUps } from './cut-off.ts'
import { dayAt } from './seoul.ts'

/** A courier's delivery time: `road_days`, how many of its working days a parcel is under way; `rest_days`, the weekdays ('토일') without delivery. */
export type CourierDays = { road_days: number; rest_days: string }

/** A box that is paid by `cut_off_at` (epoch milliseconds) arrives on `day` ('YYYY-MM-DD'), both in Seoul's time. */
export type Arrival = { cut_off_at: number; day: string }

const longestRest = 31

/**
 * When a box arrives that is paid for at `moment` (epoch milliseconds): it leaves with its partner's next pick-up and takes the courier's
 * days. There is no pick-up or delivery on public holidays. Undefined where it cannot be known: for a partner that never picks up, or a
 * year whose holidays are not entered yet.
 */
export function arrivalOf(
  moment: number,
  partner: PickUps,
  { road_days, rest_days }: CourierDays,
): Arrival | undefined {
  const cut_off_at = cutOffAfter(moment, partner)
  if (cut_off_at === undefined) return undefined
  const { holidays = [] } = partner
  const isKnown = (day: string) => holidays.some((one) => one.startsWith(day.slice(0, 4)))
  const leaves = dayAt(cut_off_at)
  let left = road_days
  for (let after = 1; after <= road_days + longestRest; after++) {
    const day = plusDays(leaves, after)
    if (!isKnown(day)) return undefined
    if (!rest_days.includes(weekdayOf(day)) && !holidays.includes(day)) left--
    if (left === 0) return { cut_off_at, day }
  }
  return undefined
}
