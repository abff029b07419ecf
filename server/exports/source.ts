import type { Database } from '#database/connect.ts'
import type { Column } from '#contract/sheet-format.ts'

/** Where the rows of a sheet come from: how many there are, and page after page of them. */
export type Source<Row> = {
  title: string
  columns: readonly Column<Row>[]
  count: (db: Database) => Promise<number>
  pages: (db: Database) => AsyncIterable<Row[]>
}

/** Rows read at once: a page is over in tens of milliseconds. */
const pageSize = 1_000

/** The ids of a list, a page of them after the other. */
export function* inPages(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += pageSize) yield ids.slice(at, at + pageSize)
}

/** Asked once, however often it is called: the count of a sheet and its rows are the same look at the database. */
export function once<Result>(ask: (db: Database) => Promise<Result>): (db: Database) => Promise<Result> {
  let answer: Promise<Result> | undefined
  return (db) => (answer ??= ask(db))
}
