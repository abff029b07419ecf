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
/** How many rows a list without pages answers; as usual where nothing is said. */
type Most = { limit?: number }
/** Without pages there is no cursor, and the rows may stand a floor deeper. Pages with numbers say how many rows there are. */
type Page<Row> = { data: readonly Row[] | { rows: readonly Row[] }; next?: string | null; total?: number }

/** Rows read at once for a sheet; of a list without pages as many as there are. */
const pageSize = 1_000
const mostAtOnce = 100_000

/**
 * Makes a list of the desk live, and its sheet: the same verb, page after page, for as long as there is a next one. `most`: rows of the sheet of
 * a list without pages, its head among them; of a longer one the sheet and its answer say so.
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
    // Refused is refused, as long as nothing was sent.
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

  /** Whoever asks, as the rows say by now: refused in the middle, a sheet is left without its end. */
  async function stillHere({ sessionId }: Staff): Promise<Staff> {
    const { staff, over } = await staffOf(db, sessionId, false)
    admit(list.sheet.call, { caller: undefined, staff, over: over && `session.${over}` })
    return staff!
  }

  type Pages = AsyncGenerator<readonly RowOf<C>[]>
  /** `from`: a connection that is gone has no address any more. */
  type Taken = { name: string; staff: Staff; query: unknown; from: Pick<FastifyRequest, 'ip'> }
  /** Who took how many is written down before the file's end goes out, and without its end a workbook opens nowhere. */
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
