import type { BeefCode, GradeCode } from '#domain/codes.ts'

export type AvailableRow = { pc_code: string; beef_code: BeefCode; grade_code: GradeCode; count: number }
type Choice = { beef_code: readonly string[]; grade_code: readonly string[]; pc_code: readonly string[] }

const fits = (chosen: readonly string[], code: string) => chosen.length === 0 || chosen.includes(code)

const matches = (row: AvailableRow, { beef_code, grade_code, pc_code }: Choice) =>
  fits(beef_code, row.beef_code) && fits(grade_code, row.grade_code) && fits(pc_code, row.pc_code)

/** Number of boxes on sale that match a choice. */
export function countAll(rows: readonly AvailableRow[], choice: Choice): number {
  return rows.reduce((sum, row) => (matches(row, choice) ? sum + row.count : sum), 0)
}

/** The same, grouped by one of the codes. */
export function countBy(
  rows: readonly AvailableRow[],
  choice: Choice,
  code: 'beef_code' | 'grade_code' | 'pc_code',
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) if (matches(row, choice)) counts.set(row[code], (counts.get(row[code]) ?? 0) + row.count)
  return counts
}

/** Number of boxes of each cut, by the other choices. */
export const countCuts = (rows: readonly AvailableRow[], choice: Choice): Map<string, number> =>
  countBy(rows, { ...choice, pc_code: [] }, 'pc_code')
