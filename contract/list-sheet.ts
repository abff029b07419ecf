import { z } from 'zod'
import type { Call, Result } from './call.ts'
import { type Column, sheetTypes } from './sheet-format.ts'

/** What a call lists: the rows of its answer. */
export type RowOf<C extends Call> =
  Result<C> extends { data: infer Data }
    ? Data extends readonly (infer Row)[]
      ? Row
      : Data extends { rows: readonly (infer Row)[] }
        ? Row
        : never
    : never

/** What the file is called; where a part of the path says what is listed, by that part. */
export type SheetName = string | Readonly<Record<string, string>>
/** A list as a file: the call that answers it, and what stands in it. */
export type ListSheet<Row> = { call: Call; name: SheetName; columns: readonly Column<Row>[] }

/**
 * A list that can be had as a sheet: under the same filter, for the same people, with all of its rows and not a page of them. `name` is
 * that of the file, which has the day behind it.
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
