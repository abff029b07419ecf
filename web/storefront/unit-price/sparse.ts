type Days = readonly { product_count: number; p10: number | null; p90: number | null }[]

/**
 * Average sales per day from which a daily average means something: with fewer it is the price of a box or two, and a line would suggest a
 * trend.
 */
const salesOfAverage = 3
/** The fewest days for which a line is drawn. */
const daysOfLine = 5
/** The fewest days with a range for which a band is drawn; with fewer it would be single strokes. */
const daysOfBand = 5

/** Too few sales or days for a line: each day is drawn as a point. */
export const isSparse = (days: Days): boolean =>
  days.length < daysOfLine ||
  days.reduce((sum, { product_count }) => sum + product_count, 0) < salesOfAverage * days.length

/** Whether enough days, and at least half of them, have a range (p10 to p90). */
export function hasBand(days: Days): boolean {
  const said = days.filter(({ p10, p90 }) => p10 !== null && p90 !== null).length
  return said >= daysOfBand && said * 2 >= days.length
}
