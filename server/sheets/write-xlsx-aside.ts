import { workAside } from '#server/files/work-aside.ts'
import type { Cell } from '#contract/sheet-format.ts'
import type { Sheet } from './sheet.ts'

const program = new URL('./xlsx-worker.ts', import.meta.url)

/** Writes a large workbook in a worker, so that the requests of this process do not wait for it. */
export function writeXlsxAside(sheet: Omit<Sheet, 'cells'> & { cells: Cell[][] }): Promise<Uint8Array> {
  // Only plain fields: a column has functions, which cannot be sent to a worker.
  const columns = sheet.columns.map(({ title, kind, width }) => ({ title, kind, width }))
  return workAside(program, { ...sheet, columns }, { seconds: 600, megabytes: 768 })
}
