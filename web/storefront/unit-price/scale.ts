/** Round steps for the axis of a price chart, in won. */
const steps = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** Ticks at round prices that cover all these prices, four or five as a rule. */
export function priceTicks(prices: readonly number[]): number[] {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const step = steps.find((one) => (high - low) / one <= 4) ?? 200_000
  let first = Math.floor(low / step) * step
  let last = Math.ceil(high / step) * step
  // A constant price is drawn in the middle.
  if (first === last) [first, last] = [first - step, last + step]
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, n) => first + n * step)
}

/** At most `most` of the indexes 0 … count − 1, evenly spread, with the first and the last. */
export function spreadOut(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, n) => n)
  return Array.from({ length: most }, (_, n) => Math.round((n * (count - 1)) / (most - 1)))
}

type Point = { x: number; y: number }

/** SVG path data such as 'M1.0 2.0L3.0 4.0', with one decimal. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** Groups of neighbouring points for which `isIn` holds: a point in between that does not match starts a new group. */
export function runsOf<One>(list: readonly One[], isIn: (one: One) => boolean): One[][] {
  const runs: One[][] = []
  let run: One[] | undefined
  for (const one of list) {
    if (!isIn(one)) run = undefined
    else if (run) run.push(one)
    else runs.push((run = [one]))
  }
  return runs
}
