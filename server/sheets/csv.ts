import { Readable } from 'node:stream'
import type { Cell, ColumnKind } from '#contract/sheet-format.ts'
import { seoulClock, type Sheet } from './sheet.ts'

/** Without a byte order mark Korean Excel reads UTF-8 as CP949. */
const byteOrderMark = '\uFEFF'

/** RFC 4180: lines end with CRLF, and quotes are used only where needed. */
export function streamCsv(sheet: Sheet): Readable {
  return Readable.from(linesOf(sheet), { objectMode: false, encoding: 'utf8' })
}

/** The same as chunks of several lines: one write per line would be slow. */
export async function* csvLines(sheet: Sheet): AsyncGenerator<string> {
  let piece = ''
  for await (const line of linesOf(sheet)) {
    piece += line
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield piece
}
const pieceSize = 64 * 1024

export async function writeCsv(sheet: Sheet): Promise<string> {
  let text = ''
  for await (const line of linesOf(sheet)) text += line
  return text
}

async function* linesOf({ columns, cells }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns.map(({ title }) => neutral(title)))
  for await (const row of cells) yield lineOf(row.map((cell, n) => textOf(cell, columns[n]?.kind ?? 'text')))
}

const lineOf = (fields: string[]): string => `${fields.map(quoted).join(',')}\r\n`

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function textOf(cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === undefined) return ''
  if (kind === 'moment') return seoulClock(cell).slice(0, 16).replace('T', ' ')
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'string') return neutral(cell)
  return cell.toFixed({ text: 0, won: 0, count: 0, kg: 2, percent: 1, date: 0 }[kind])
}

/**
 * Prevents formula injection: a cell that begins like this would be a formula; with an apostrophe it is text. Full-width signs count as
 * their ASCII ones.
 */
const neutral = (text: string): string => (/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text)
