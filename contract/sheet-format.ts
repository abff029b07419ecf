import { z } from 'zod'

/** The file format of a downloaded table. */
export const sheetFormat = z.enum(['csv', 'xlsx'])
export type SheetFormat = z.infer<typeof sheetFormat>

/** Media types of the formats, for calls that return a sheet. */
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<SheetFormat, string>

/** A header of a list's sheet: not all rows of the list are in it. */
export const cutHeader = 'x-sheet-cut'

/**
 * How a column is written: won and counts as whole numbers with thousands, kg with two decimals, percent with one (66.7 is 66.7%),
 * days as 'YYYY-MM-DD', moments in Seoul's time.
 */
export type ColumnKind = 'text' | 'won' | 'count' | 'kg' | 'percent' | 'date' | 'moment'
/** Days are 'YYYY-MM-DD' as the database gives them; moments ISO text with an offset, or a Date. */
export type Cell = string | number | Date | null | undefined

export type Column<Row> = {
  title: string
  kind: ColumnKind
  value: (row: Row) => Cell
  /** In characters; by default that of its kind. */
  width?: number
}
