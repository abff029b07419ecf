import { workAside } from '#server/files/work-aside.ts'
import type { Cell } from '#contract/sheet-format.ts'
import type { Sheet } from './sheet.ts'

const program = new URL('./xlsx-worker.ts', import.meta.url)

/** A large workbook, written aside: the requests of this process do not wait for it. */
export function writeXlsxAside(sheet: Omit<Sheet, 'cells'> & { cells: Cell[][] }): Promise<Uint8Array> {
  // Columns carry functions, which no worker can be given.
  const columns = sheet.columns.map(({ title, kind, width }) => ({ title, kind, width }))
  return workAside(program, { ...sheet, columns }, { seconds: 600, megabytes: 768 })
}
