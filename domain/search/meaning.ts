import type { BeefCode, GradeCode } from '#domain/codes.ts'

export const sexes = ['거세', '암', '수'] as const
export type Sex = (typeof sexes)[number]

/** A range with both ends; `near` is the exact value, if one was named. */
export type Range = { from: number; to: number; near?: number }

/** What words mean, as conditions. Weights in kg, prices in won per kg; `number` is part of a traceability number. */
export type Meaning = {
  pc_code?: string[]
  beef_code?: BeefCode[]
  grade_code?: GradeCode[]
  sex?: Sex[]
  partner_id?: number[]
  number?: string
  weight?: Range
  kg_price?: Range
}
export type MeaningKey = keyof Meaning

/**
 * Both meanings combined. Two words about the same condition mean what both allow ("꽃 등심", "5만원 이상 8만원 이하"). If nothing satisfies
 * both, either counts ("등심 안심"), and of two ranges the later.
 */
export function joined(one: Meaning, other: Meaning): Meaning {
  const all: Meaning = { ...one, ...other }
  const pc_code = common(one.pc_code, other.pc_code)
  const beef_code = common(one.beef_code, other.beef_code)
  const grade_code = common(one.grade_code, other.grade_code)
  const sex = common(one.sex, other.sex)
  const partner_id = common(one.partner_id, other.partner_id)
  const weight = overlap(one.weight, other.weight)
  const kg_price = overlap(one.kg_price, other.kg_price)
  return {
    ...all,
    ...(pc_code && { pc_code }),
    ...(beef_code && { beef_code }),
    ...(grade_code && { grade_code }),
    ...(sex && { sex }),
    ...(partner_id && { partner_id }),
    ...(weight && { weight }),
    ...(kg_price && { kg_price }),
  }
}

function common<Value>(one: Value[] | undefined, other: Value[] | undefined): Value[] | undefined {
  if (!one || !other) return one ?? other
  const both = one.filter((value) => other.includes(value))
  return both.length > 0 ? both : [...new Set([...one, ...other])]
}

/** Of two guesses ("8만원 9만원") the later counts: what lies in both is neither of the two. */
function overlap(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (!one || !other) return one ?? other
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to)
  if (from > to || (one.near !== undefined && other.near !== undefined)) return other
  const near = other.near ?? one.near
  return { from, to, ...(near !== undefined && near >= from && near <= to && { near }) }
}
