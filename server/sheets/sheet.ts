import type { Cell, Column } from '#contract/sheet-format.ts'
import { clockAt } from '#domain/seoul.ts'

/** A table to be written. `cells` is iterated once, so rows can come directly from a cursor. */
export type Sheet = {
  name: string
  columns: readonly Omit<Column<never>, 'value'>[]
  cells: Iterable<Cell[]> | AsyncIterable<Cell[]>
  /** Most rows, header included; default: as many as the format has. */
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

/** The local time in Seoul, '2026-11-20T14:08:00', as both kinds of file have it. */
export const seoulClock = (moment: string | number | Date): string => clockAt(new Date(moment).getTime())
