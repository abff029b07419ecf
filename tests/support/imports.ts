import { sql } from 'kysely'
import {
  beginImport,
  type CarcassImport,
  getImport,
  listImportCells,
  receiveImport,
} from '#contract/operator/imports.ts'
import { runImports } from '#server/imports/run-imports.ts'
import { carcassSheet, rowsOf, type SheetRow } from './carcass-sheet.ts'
import { makePartner } from './make.ts'
import type { Market } from './market.ts'
import { openDesk } from './staff.ts'

const goOn = new AbortController().signal
let number = 0
/** A number that the grading service does not know. */
const nextNumber = () => `0091777${String(10_000 + ++number)}`

/** Two boxes, 11.49 kg. */
export const twoBoxes = [
  ['안심살', 3.07, 141_900],
  ['꽃등심살', 8.42, 128_300],
] as const

/** The intake desk with spreadsheets; the sweep runs only when it is called. */
export async function openImports(market: Pick<Market, 'db' | 'config' | 'url'> & { server?: Market['server'] }) {
  const desk = await openDesk(market, ['intake'])
  const { partner_name } = await makePartner(market.db)
  const { rows } = await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)
  const today = rows[0]!.day
  const run = (deps = market.server!.deps, signal = goOn) => runImports(deps, signal)
  const readId = async (id: number) => (await desk.send(getImport, { params: { id } })).data

  async function upload(bytes: Buffer, name = '입고.xlsx'): Promise<CarcassImport> {
    const body = new FormData()
    body.set('sheet', new Blob([new Uint8Array(bytes)]), name)
    return (await desk.send(beginImport, { body } as object)).data
  }

  /** As if the service had returned the typed data, so that nobody has to check them. */
  const asSaid = (id: number) =>
    sql`
      insert into carcass_lookups (cattle_no, facts)
      select cattle_no, typed->'sheet'->'facts' from imported_carcasses where job_id = ${id} and typed is not null
      on conflict (cattle_no) do update set facts = excluded.facts`.execute(market.db)

  /** All columns filled in, so that the service need not know the number. */
  const typed = (cattle_no = nextNumber()): SheetRow => ({
    이력번호: cattle_no,
    공급사: partner_name,
    가공일: today,
    품종: '한우',
    성별: '거세',
    등급: '1+',
    육량등급: 'A',
    '도체중(kg)': 462,
    '월령(개월)': 31,
    도축장: '음성공판장',
    도축일: today,
    농장: '충북 음성군',
  })

  return {
    desk,
    partner_name,
    today,
    run,
    readId,
    upload,
    asSaid,
    typed,
    many: (count: number) => Array.from({ length: count }, () => rowsOf(typed(), twoBoxes)).flat(),
    /** Uploaded and through the dry run. */
    async checked(sheet: readonly SheetRow[]): Promise<CarcassImport> {
      const { id } = await upload(await carcassSheet(sheet))
      await run()
      await asSaid(id)
      return readId(id)
    },
    cellsOf: async (id: number) =>
      (await desk.send(listImportCells, { params: { id } })).data.map(
        ({ row, column, why }) => `${row} ${column}: ${why}`,
      ),
    receive: (id: number, right: number, more: object = {}) =>
      desk.send(receiveImport, { params: { id }, body: { way: 'post', right, ...more } }),
    /** The carcasses of an import that were received: how often each, with how many boxes. */
    taken: async (id: number) =>
      (
        await sql<{ cattle_no: string; boxes: number; n: number }>`
        select c.cattle_no, count(p.id)::int as boxes, count(distinct c.id)::int as n
        from imported_carcasses own join carcass_infos c using (cattle_no) left join products p on p.carcass_id = c.id
        where own.job_id = ${id} group by 1 order by 1`.execute(market.db)
      ).rows,
  }
}
export type Imports = Awaited<ReturnType<typeof openImports>>
