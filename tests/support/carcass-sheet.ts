import { intakeColumns } from '#domain/intake-columns.ts'
import type { Cell, Column } from '#contract/sheet-format.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { writeXlsx } from '#server/sheets/xlsx.ts'

/** A row of the sheet by its titles; absent cells are blank. */
export type SheetRow = Record<string, Cell>

const columns: Column<SheetRow>[] = intakeColumns.map(({ title }) => ({
  title,
  // Numbers are number cells, as a spreadsheet saves them.
  kind: 'count',
  value: (row) => row[title],
}))

export const carcassSheet = (rows: readonly SheetRow[]): Promise<Buffer> => writeXlsx(sheetOf('입력', columns, rows))

/** The rows of one carcass: its own cells in the first row, and one row for each box. */
export const rowsOf = (carcass: SheetRow, boxes: readonly (readonly [cut: string, weight: Cell, price: Cell])[]) =>
  boxes.map(([cut, weight, price], n): SheetRow => ({
    ...(n === 0 && carcass),
    부위: cut,
    '무게(kg)': weight,
    'kg당 가격(원)': price,
  }))
