import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type DeskJob, type endJob, keepOn, keepWhile } from '#server/jobs/claim-job.ts'
import { JobProblem } from '#server/jobs/run-one.ts'
import { dropFile, keepPieces } from '#server/files/store.ts'
import { csvLines } from '#server/sheets/csv.ts'
import type { Cell } from '#contract/sheet-format.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { writeXlsxAside } from '#server/sheets/write-xlsx-aside.ts'
import { membersSource } from './members.ts'
import { orderLinesSource } from './order-lines.ts'
import { soldLinesSource } from './sold-lines.ts'
import type { Source } from './source.ts'

/** Rows of a workbook, which is in memory as a whole; a CSV never is. */
const mostInWorkbook = 30_000
export const mostRows = 1_000_000

/** Thrown when the job is cancelled or taken over by another process, or when this process stops. */
class Stopped extends Error {
  override name = 'Stopped'
}

function sourceOf({ kind, asked }: DeskJob): Source<never> {
  const question = asked as never
  const source = { orders: orderLinesSource, sales: soldLinesSource, members: membersSource, intake: undefined }[kind]
  if (!source) throw new Error(`no source of ${kind}`)
  return source(question) as unknown as Source<never>
}

type Ended = Parameters<typeof endJob>[2] | undefined

/** Makes the sheet of a job. A job that was interrupted starts again from the beginning. */
export const runExport = (
  deps: Pick<Deps, 'db' | 'read' | 'config'>,
  job: DeskJob,
  signal: AbortSignal,
): Promise<Ended> => deps.read((from) => writeSheet(deps, from, job, signal))

async function writeSheet(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  from: Database,
  job: DeskJob,
  signal: AbortSignal,
): Promise<Ended> {
  const source = sourceOf(job)
  const format = job.asked['format'] === 'csv' ? 'csv' : 'xlsx'
  const total = await source.count(from)
  const most = format === 'xlsx' ? mostInWorkbook : mostRows
  if (total > most) {
    const way = format === 'xlsx' ? 'CSV로 받거나 기간을 나눠' : '기간을 나눠'
    throw new JobProblem(`${total.toLocaleString('ko-KR')}줄이라 너무 많아요. ${way} 주세요.`)
  }
  try {
    const rows = counted()
    const sheet = sheetOf(source.title.replace(/_.*/, ''), source.columns, rows)
    const storedName =
      format === 'csv' ? await keepPieces(config, csvLines(sheet)) : await keepPieces(config, [await inWorkbook(sheet)])
    if (await keepOn(db, job, { done: total })) {
      return { state: 'DONE', storedName, fileName: `${source.title}.${format}` }
    }
    await dropFile(config, storedName)
    return undefined
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }

  async function inWorkbook(sheet: ReturnType<typeof sheetOf>) {
    const cells = await all(sheet.cells)
    return keepWhile(db, job, writeXlsxAside({ ...sheet, cells }))
  }

  async function* counted() {
    let done = 0
    if (!(await keepOn(db, job, { done, total }))) throw new Stopped()
    for await (const page of source.pages(from)) {
      yield* page
      done += page.length
      if (signal.aborted || !(await keepOn(db, job, { done: Math.min(done, total) }))) throw new Stopped()
    }
  }
}

async function all(cells: Iterable<Cell[]> | AsyncIterable<Cell[]>): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const row of cells) rows.push(row)
  return rows
}
