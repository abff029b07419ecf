import type { Row, SheetData } from 'write-excel-file/node'
import { type Cell, type ColumnKind, seoulClock, type Sheet } from './sheet.ts'

const formats: Record<ColumnKind, string | undefined> = {
  text: undefined,
  won: '#,##0',
  count: '#,##0',
  kg: '#,##0.00',
  percent: '0.0%',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
}
const widths: Record<ColumnKind, number> = { text: 16, won: 14, count: 10, kg: 12, percent: 10, date: 12, moment: 18 }
/** What a cell of the format holds. */
const longestText = 32_767
const header = { fontWeight: 'bold', backgroundColor: '#F0F2EE', bottomBorderStyle: 'thin' } as const

/** One workbook: a bold first row that stays in sight, every column in its own type and width. All rows are in memory. */
export async function writeXlsx(...sheets: Sheet[]): Promise<Buffer> {
  const written = await Promise.all(
    sheets.map(async ({ name, columns, cells }) => ({
      sheet: sheetName(name),
      data: await dataOf({ name, columns, cells }),
      columns: columns.map(({ kind, title, width }) => ({ width: width ?? Math.max(widths[kind], wide(title) + 2) })),
      stickyRowsCount: 1,
    })),
  )
  // Few processes ever write one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(written).toBuffer()
}

async function dataOf({ columns, cells }: Sheet): Promise<SheetData> {
  const rows: SheetData = [
    columns.map(({ title, kind }) => ({
      ...header,
      value: title,
      type: String,
      align: kind === 'text' ? 'left' : 'right',
    })),
  ]
  for await (const row of cells) rows.push(row.map((cell, n) => cellOf(cell, columns[n]?.kind ?? 'text')))
  return rows
}

/** Text is written as text, whatever it begins with: only a cell of the type 'Formula' would be run, and there is none. */
function cellOf(cell: Cell, kind: ColumnKind): Row[number] {
  if (cell === null || cell === undefined || cell === '') return null
  const format = formats[kind]
  if (kind === 'moment') return { value: new Date(`${seoulClock(cell)}Z`), type: Date, format }
  if (kind === 'date' && (typeof cell === 'string' || cell instanceof Date))
    return { value: new Date(cell), type: Date, format }
  if (typeof cell === 'number' && kind !== 'text')
    return { value: kind === 'percent' ? Math.round(cell * 10) / 1000 : cell, type: Number, format }
  return { value: String(cell).slice(0, longestText), type: String, format: '@' }
}

/** At most 31 letters, and none that a reference is made of. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31) || '표'

/** Korean letters take the room of two. */
const wide = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
