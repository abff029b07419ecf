import type { Cell, Column } from '#contract/sheet-format.ts'
import { clockAt } from '#domain/seoul.ts'

/** A table ready to be written: `cells` may be read once, so that rows can come straight from a cursor. */
export type Sheet = {
  name: string
  columns: readonly Omit<Column<never>, 'value'>[]
  cells: Iterable<Cell[]> | AsyncIterable<Cell[]>
  /** Rows that it may have, its head among them; as many as the format holds where nothing is said. */
  most?: number
}

export function sheetOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Sheet {
  return { name, columns, cells: cellsOf(columns, rows) }
}

async function* cellsOf<Row>(columns: readonly Column<Row>[], rows: Iterable<Row> | AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ value }) => value(row))
}

/** What Seoul's clock shows at a moment, '2026-11-20T14:08:00': what both kinds of file write. */
export const seoulClock = (moment: string | number | Date): string => clockAt(new Date(moment).getTime())
