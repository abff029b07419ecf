import type { Row } from './form.ts'

/** '양지머리', or '양지머리 2' if there are several. `nameOf`: a cut's name by its code. */
export function packName(row: Row, rows: readonly Row[], nameOf: (code: string) => string): string {
  const packs = rows.filter(({ pc_code }) => pc_code === row.pc_code)
  return packs.length > 1 ? `${nameOf(row.pc_code)} ${packs.indexOf(row) + 1}` : nameOf(row.pc_code)
}
