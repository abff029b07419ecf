type Days = readonly { product_count: number; p10: number | null; p90: number | null }[]

/** Sales a day from which a day's average is one: below, it is the price of a box or two, and a line would tell of a movement. */
const salesOfAverage = 3
/** Days of which a line can be drawn. */
const daysOfLine = 5
/** Days with a band from which it is a band, and not strokes here and there. */
const daysOfBand = 5

/** So few sales, or so few days, that each day is a point of its own. */
export const isSparse = (days: Days): boolean =>
  days.length < daysOfLine ||
  days.reduce((sum, { product_count }) => sum + product_count, 0) < salesOfAverage * days.length

/** Enough days, and at least half of them, say in which range most boxes were sold. */
export function hasBand(days: Days): boolean {
  const said = days.filter(({ p10, p90 }) => p10 !== null && p90 !== null).length
  return said >= daysOfBand && said * 2 >= days.length
}
