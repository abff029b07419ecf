import type { Database } from '#database/connect.ts'
import type { Column } from '#contract/sheet-format.ts'

/** The source of a sheet's rows: how many there are, and the rows page by page. */
export type Source<Row> = {
  title: string
  columns: readonly Column<Row>[]
  count: (db: Database) => Promise<number>
  pages: (db: Database) => AsyncIterable<Row[]>
}

/** Rows read at once: a page takes tens of milliseconds. */
const pageSize = 1_000

/** Splits the ids of a list into pages. */
export function* inPages(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += pageSize) yield ids.slice(at, at + pageSize)
}

/** Runs `ask` once, however often it is called: the count and the rows of a sheet rest on the same result. */
export function once<Result>(ask: (db: Database) => Promise<Result>): (db: Database) => Promise<Result> {
  let answer: Promise<Result> | undefined
  return (db) => (answer ??= ask(db))
}
