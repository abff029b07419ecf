import { z } from 'zod'

/** Kinds of beef sold here: Korean beef, dairy steer, dairy cow. The names are the grading service's `judge_breed_nm`. */
export const beefKinds = { '01': '한우', '02': '육우', '03': '젖소' } as const
export const beefCode = z.enum(['01', '02', '03'])
export type BeefCode = z.infer<typeof beefCode>

/** Grade codes 01–07 with their labels (SPEC §9). The label of a 1++ carries its marbling number. */
export const gradeNames = {
  '01': '1++(9)',
  '02': '1++(8)',
  '03': '1++(7)',
  '04': '1+',
  '05': '1',
  '06': '2',
  '07': '3',
} as const
/** In order of quality. A plain list, so that a page that draws grades does not load the schemas. */
export const gradeCodes = ['01', '02', '03', '04', '05', '06', '07'] as const
export const gradeCode = z.enum(gradeCodes)
export type GradeCode = z.infer<typeof gradeCode>

/** The grade code of a graded carcass: quality grade and, for 1++, the marbling number 7–9. Undefined when out of grade. */
export function gradeCodeOf(qgrade: string, insfat: number): GradeCode | undefined {
  if (qgrade === '1++') return insfat >= 9 ? '01' : insfat === 8 ? '02' : '03'
  return ({ '1+': '04', '1': '05', '2': '06', '3': '07' } as const)[qgrade as '1+' | '1' | '2' | '3']
}

/** Marbling step 1–9 to draw for a grade code; the middle of the range where the grade covers several. */
export const marblingStep = { '01': 9, '02': 8, '03': 7, '04': 6, '05': 5, '06': 3, '07': 1 } as const satisfies Record<
  GradeCode,
  number
>

/** D is sold per carcass, ultra-fresh; S is the flat list. */
export const productType = z.enum(['D', 'S'])
export type ProductType = z.infer<typeof productType>

/** Any type but D and S is labelled 신선 (SPEC §1). */
export function productTypeName(type: string): '초신선' | '일반' | '신선' {
  if (type === 'D') return '초신선'
  return type === 'S' ? '일반' : '신선'
}

export const payMethodNames = { C: '카드', B: '계좌이체' } as const
export type PayMethod = keyof typeof payMethodNames

export const deliveryTypeNames = { G: '냉장 택배', P: '픽업' } as const

/** The cut codes of the home page's section, in its order (SPEC §9). */
export const homeCuts = ['01010500', '01010300', '01010400', '01010600', '01011300', '01011900'] as const
