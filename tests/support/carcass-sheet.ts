import { intakeColumns } from '#domain/intake-columns.ts'
import type { Cell, Column } from '#contract/sheet-format.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { writeXlsx } from '#server/sheets/xlsx.ts'

/** A row of the sheet by its titles; what is left out is blank. */
export type SheetRow = Record<string, Cell>

const columns: Column<SheetRow>[] = intakeColumns.map(({ title }) => ({
  title,
  // Numbers as numbers, so that the reader meets what a spreadsheet saves.
  kind: 'count',
  value: (row) => row[title],
}))

export const carcassSheet = (rows: readonly SheetRow[]): Promise<Buffer> => writeXlsx(sheetOf('입력', columns, rows))

/** One carcass: what belongs to it in its first row, then its boxes. */
export const rowsOf = (carcass: SheetRow, boxes: readonly (readonly [cut: string, weight: Cell, price: Cell])[]) =>
  boxes.map(([cut, weight, price], n): SheetRow => ({
    ...(n === 0 && carcass),
    부위: cut,
    '무게(kg)': weight,
    'kg당 가격(원)': price,
  }))
