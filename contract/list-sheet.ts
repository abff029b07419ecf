import { z } from 'zod'
import type { Call, Result } from './call.ts'
import { type Column, sheetTypes } from './sheet-format.ts'

/** The type of the rows that a list returns. */
export type RowOf<C extends Call> =
  Result<C> extends { data: infer Data }
    ? Data extends readonly (infer Row)[]
      ? Row
      : Data extends { rows: readonly (infer Row)[] }
        ? Row
        : never
    : never

/** The name of the file; if a path parameter decides what is listed, a name for each of its values. */
export type SheetName = string | Readonly<Record<string, string>>
/** A list as a file: its call, and its columns. */
export type ListSheet<Row> = { call: Call; name: SheetName; columns: readonly Column<Row>[] }

/**
 * Gives a list a sheet: with the same filter, for the same roles, with all rows instead of one page. `name` is that of the file; the day is
 * appended.
 */
export function listed<const C extends Call>(
  list: C,
  name: SheetName,
  columns: readonly Column<RowOf<C>>[],
): C & { sheet: ListSheet<RowOf<C>> } {
  const { cursor: _from, page: _page, limit: _size, ...asked } = 'shape' in list.query ? list.query.shape : {}
  const call: Call = {
    ...list,
    path: `${list.path}/sheet`,
    summary: `${list.summary}: all of it as a sheet`,
    query: z.strictObject(asked),
    file: [sheetTypes.xlsx],
    dear: true,
    result: z.object({}),
  }
  return { ...list, sheet: { call, name, columns } }
}
