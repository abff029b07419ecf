import { digits } from '#web/ui/format.ts'

/** 0 and at most four round steps, up to or above the highest value. */
export function ticksOf(highest: number): number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(highest, 1) / 4)))
  const step =
    [1, 2, 2.5, 5, 10].map((n) => n * magnitude).find((one) => Number.isInteger(one) && one * 4 >= highest) ?? 1
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** '4,000만', '1.2억': an axis has no space for exact won. */
export function shortNumber(value: number): string {
  if (value >= 100_000_000) return `${Number((value / 100_000_000).toFixed(1))}억`
  return value >= 10_000 ? `${digits(value / 10_000)}만` : digits(value)
}

/** Width in pixels that a number takes beside the axis: a Korean unit is wider than a digit. */
export const axisWidth = (value: number): number => {
  const words = shortNumber(value)
  return 8 * words.length + (/[만억]$/.test(words) ? 5 : 0)
}
