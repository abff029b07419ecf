import type { Result } from '#contract/call.ts'
import type { averagePrices, cutAverage } from '#contract/prices.ts'
import { type GradeCode, gradeNames } from '#domain/codes.ts'
import type { z } from 'zod'

type CutAverage = z.infer<typeof cutAverage>
export type SoldCut = CutAverage & {
  beef_code: string
  beef_name: string
  judge_sex_nm: string
  grade_code: GradeCode
}
type Kinds = Result<typeof averagePrices>['data']

/** Rows sorted by kind, sex, grade and cut, nested in that order. */
export function groupSales(rows: readonly SoldCut[]): Kinds {
  const kinds: Kinds = []
  for (const { beef_code, beef_name, judge_sex_nm, grade_code, ...cut } of rows) {
    let kind = kinds.at(-1)
    if (kind?.beef_code !== beef_code) kinds.push((kind = { beef_code, beef_name, sexes: [] }))
    let sex = kind.sexes.at(-1)
    if (sex?.judge_sex_nm !== judge_sex_nm) kind.sexes.push((sex = { judge_sex_nm, grades: [] }))
    let grade = sex.grades.at(-1)
    if (grade?.grade_code !== grade_code)
      sex.grades.push((grade = { grade_code, gradeName: gradeNames[grade_code], cuts: [] }))
    grade.cuts.push(cut)
  }
  return kinds
}
