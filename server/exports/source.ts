import type { Database } from '#database/connect.ts'
import type { Column } from '#server/sheets/sheet.ts'

/** Where the rows of a sheet come from: how many there are, and page after page of them. */
export type Source<Row> = {
  title: string
  columns: readonly Column<Row>[]
  count: (db: Database) => Promise<number>
  pages: (db: Database) => AsyncIterable<Row[]>
}

/** Rows read at once: a page is over in tens of milliseconds. */
export const pageSize = 1_000
