import { parentPort, workerData } from 'node:worker_threads'
import readExcelFile from 'read-excel-file/node'
import type { Cell } from '#domain/intake-cells.ts'
import { isZip, unpackedSize } from './zip-size.ts'
import { readCsv } from './read-csv.ts'
import type { ReadSheet } from './read-sheet.ts'

const mostBytes = 120 * 1024 * 1024

const bytes = Buffer.from(workerData as Uint8Array)
if (isZip(bytes)) {
  // Asked before anything is unpacked.
  if (unpackedSize(bytes) > mostBytes) throw new Error('unpacks to too much')
  const sheets = await readExcelFile(bytes)
  parentPort!.postMessage(
    sheets.map(({ sheet, data }): ReadSheet => ({ name: sheet, cells: data.map((row) => row.map(plain)) })),
  )
} else parentPort!.postMessage([{ name: '', cells: readCsv(bytes) } satisfies ReadSheet])

/** Days come as midnight of UTC. */
function plain(cell: unknown): Cell {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}
