import type { Meaning, Range } from './meaning.ts'

const number = String.raw`(\d+(?:\.\d+)?)`
const bound = '(이상|이하|미만|초과|대|정도|쯤|내외|짜리)?'
const weights = new RegExp(`^(?:${number}(kg|k|키로|킬로|g|그램|근)?[~-])?${number}(kg|k|키로|킬로|g|그램|근)${bound}$`)
const prices = new RegExp(`^(?:${number}(만원|만|천원|원)?[~-])?${number}(만원|만|천원|원)${bound}$`)
/** One number in two units: "8만5천원", "1kg500g". */
const twofoldPrice = new RegExp(`${number}만(\\d+)(천원|천|원)`, 'g')
const twofoldWeight = new RegExp(`${number}(?:kg|k|키로|킬로)(\\d+)(?:g|그램)`, 'g')
const kilograms: Record<string, number> = { kg: 1, k: 1, 키로: 1, 킬로: 1, g: 0.001, 그램: 0.001, 근: 0.6 }
const wons: Record<string, number> = { 만원: 10_000, 만: 10_000, 천원: 1_000, 원: 1 }

/** How far a box may differ from a weight or a price that was named without a range, as a fraction. */
const nearness = { weight: 0.2, kg_price: 0.1 }

/** An open upper end: larger than any weight or price, and still in the range of the database's type. */
const endless = 100_000_000

/** "500g", "3~5kg", "8만5천원 이하": a weight of the box, or won per kg. The caller has removed spaces. */
export function readMeasure(word: string): Meaning | undefined {
  const plain = word
    .replaceAll(
      twofoldPrice,
      (_, most: string, rest: string, unit: string) =>
        `${Number(most) * 10_000 + Number(rest) * (unit === '원' ? 1 : 1_000)}원`,
    )
    .replaceAll(twofoldWeight, (_, most: string, rest: string) => `${Number(most) * 1_000 + Number(rest)}g`)
  const weight = readRange(weights.exec(plain), kilograms, nearness.weight, 0.01)
  if (weight) return { weight }
  const kg_price = readRange(prices.exec(plain), wons, nearness.kg_price, 1)
  return kg_price && { kg_price }
}

/** `least`: the smallest difference between two stored values. */
function readRange(
  found: RegExpExecArray | null,
  units: Record<string, number>,
  near: number,
  least: number,
): Range | undefined {
  if (!found) return undefined
  const [, first, firstUnit, last, unit = '', how] = found
  const size = units[unit] ?? 1
  const value = rounded(Number(last) * size)
  if (!(value > 0 && value < endless)) return undefined
  if (first !== undefined) {
    const from = rounded(Number(first) * (firstUnit === undefined ? size : (units[firstUnit] ?? 1)))
    return { from: Math.min(from, value), to: Math.max(from, value) }
  }
  if (how === '이상' || how === '초과') return { from: value, to: endless }
  if (how === '이하' || how === '미만') return { from: 0, to: value }
  if (how === '대') return { from: value, to: Math.max(value, rounded(value + stepOf(Number(last)) * size - least)) }
  return { from: rounded(value * (1 - near)), to: rounded(value * (1 + near)), near: value }
}

/**
 * The value of the last digit that is not a zero: "8만원대" and "80000원대" are 80,000 to 89,999, "5kg대" is 5 to 5.99, "500g대" 0.5 to
 * 0.59.
 */
function stepOf(said: number): number {
  const [whole = '', part = ''] = String(said).split('.')
  return 10 ** (part ? -part.length : whole.length - whole.replace(/0+$/, '').length)
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
