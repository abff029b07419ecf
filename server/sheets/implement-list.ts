import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Call, Received, Result } from '#contract/call.ts'
import type { ListSheet, RowOf } from '#contract/list-sheet.ts'
import { cutHeader, sheetTypes } from '#contract/sheet-format.ts'
import { listName } from '#domain/list-name.ts'
import { sheetName } from '#domain/sheet-name.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { withoutWords } from '#server/audit-log/without-words.ts'
import type { Deps } from '#server/deps/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { admit, implement, implementFile } from '#server/http/implement.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { staffOf } from '#server/session-tokens/staff-sessions.ts'
import { sheetOf } from './sheet.ts'
import { streamXlsx } from './xlsx.ts'

type List = Call & { access: 'operator' }
type Asked<C extends Call> = Received<C>['query']
type PathOf<C extends Call> = Received<C>['params']
/** `limit`: the number of rows of a list without pages; absent: its default. */
type Most = { limit?: number }
/** A list without pages has no `next`, and its rows may be in `data.rows`. One with page numbers has a `total`. */
type Page<Row> = { data: readonly Row[] | { rows: readonly Row[] }; next?: string | null; total?: number }

/** Rows per query for a sheet, and for that of a list without pages. */
const pageSize = 1_000
const mostAtOnce = 100_000

/**
 * Registers the routes of a desk's list and of its sheet. The sheet calls the same function page after page until there is no `next`.
 * `most`: rows in the sheet of a list without pages, its header included; if there are more, sheet and response say so.
 */
export function implementList<const C extends List>(
  app: FastifyInstance,
  { db, read }: Pick<Deps, 'db' | 'read'>,
  list: C & { sheet: ListSheet<RowOf<C>> },
  find: (db: Database, query: Asked<C> & Most, staff: Staff, params: PathOf<C>) => Promise<Result<C>>,
  most = mostAtOnce,
): void {
  implement(app, list as Call & { access: 'operator' }, ({ query, params }, staff) =>
    read((from) => find(from, query as Asked<C> & Most, staff, params as PathOf<C>)),
  )
  const shape = 'shape' in list.query ? list.query.shape : {}
  const isPaged = 'limit' in shape
  implementFile(app, list.sheet.call as List, async ({ query, params }, staff, request, reply) => {
    const { columns } = list.sheet
    const name = listName(list.sheet.name, params as object | undefined)
    const pages = pagesOf(query as object)
    // The first page is read before anything is sent, so that a refusal is still a proper response.
    const first = await pages.next()
    const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(db)
    const taken = written(first, pages, { name, staff, query, from: { ip: request.ip } })
    const sheet = { ...sheetOf(name, columns, taken), ...(!isPaged && { most }) }
    if (!isPaged && !first.done && first.value.length >= most) void reply.header(cutHeader, '1')
    return reply
      .type(sheetTypes.xlsx)
      .header('content-disposition', attachment(sheetName(name, query as object, rows[0]!.today)))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store, private')
      .send(Readable.from(streamXlsx(sheet), { objectMode: false }))

    async function* pagesOf(asked: object): AsyncGenerator<readonly RowOf<C>[]> {
      let cursor: string | null | undefined
      let asking = staff
      for (let page = 1; ; page++) {
        if (page > 1) asking = await stillHere(staff)
        const numbered = 'page' in shape && { page }
        const one = { ...asked, ...numbered, cursor, limit: isPaged ? pageSize : most }
        const found = await read((from) => find(from, one as unknown as Asked<C> & Most, asking, params as PathOf<C>))
        const { data, next, total = 0 } = found as unknown as Page<RowOf<C>>
        yield 'rows' in data ? data.rows : data
        cursor = next
        if (!next && !(numbered && page * pageSize < total)) return
      }
    }
  })

  /** Checks the session and role again during the download. If they are gone, the sheet is left incomplete. */
  async function stillHere({ sessionId }: Staff): Promise<Staff> {
    const { staff, over } = await staffOf(db, sessionId, false)
    admit(list.sheet.call, { caller: undefined, staff, over: over && `session.${over}` })
    return staff!
  }

  type Pages = AsyncGenerator<readonly RowOf<C>[]>
  /** `from`: kept from the start, because a closed connection has no address. */
  type Taken = { name: string; staff: Staff; query: unknown; from: Pick<FastifyRequest, 'ip'> }
  /** Records who downloaded how many rows before the end of the file is sent; a workbook without its end cannot be opened. */
  async function* written(
    first: Awaited<ReturnType<Pages['next']>>,
    pages: Pages,
    { name, staff, query, from }: Taken,
  ) {
    let [rows, whole] = [0, false]
    try {
      for (let page = first; !page.done; page = await pages.next()) {
        rows += page.value.length
        yield* page.value
      }
      whole = true
    } finally {
      await recordAudit(db, staff, from, {
        action: 'export.list',
        target: ['list', name],
        after: { rows, whole, ...withoutWords(query as object) },
      })
    }
  }
}
