import { parentPort, workerData } from 'node:worker_threads'
import readExcelFile from 'read-excel-file/node'
import type { Cell } from '#domain/intake-cells.ts'
import { isAsClaimed, isZip, unpackedSize } from './zip-size.ts'
import { readCsv } from './read-csv.ts'
import type { ReadSheet, Said } from './read-sheet.ts'
import { noneHidden, type SheetMarks, sheetMarks } from './sheet-marks.ts'
import { SheetProblem } from './sheet-problem.ts'
import { TooLarge, withinLimits } from './within-limits.ts'

const mostBytes = 120 * 1024 * 1024
const mostSheets = 20

const bytes = Buffer.from(workerData as Uint8Array)
try {
  parentPort!.postMessage({ sheets: await read() } satisfies Said)
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error
  parentPort!.postMessage({ problem: error.message } satisfies Said)
}

async function read(): Promise<ReadSheet[]> {
  if (!isZip(bytes)) return [{ name: '', cells: withinLimits(readCsv(bytes)), hidden: noneHidden }]
  // Checked before anything is unpacked.
  if (unpackedSize(bytes) > mostBytes) throw new Error('unpacks to too much')
  if (!isAsClaimed(bytes)) throw new Error('is not what its directory says')
  const sheets = await readExcelFile(bytes)
  if (sheets.length > mostSheets) throw new TooLarge()
  const marks = sheetMarks(bytes)
  return sheets.map(({ sheet, data }, at) => {
    const cells = data.map((row) => row.map(plain))
    const { errors, hidden } = marks[at] ?? { errors: [], hidden: noneHidden }
    writeErrors(cells, errors)
    return { name: sheet, cells: withinLimits(cells), hidden }
  })
}

/** The library reads cells with errors as blank, so their text is written into them. */
function writeErrors(cells: Cell[][], errors: SheetMarks['errors']): void {
  for (const { row, column, text } of errors) {
    while (cells.length < row) cells.push([])
    const line = cells[row - 1]!
    while (line.length < column) line.push(null)
    line[column - 1] = text
  }
}

/** The library returns dates as midnight UTC. */
function plain(cell: unknown): Cell {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}
