import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { completeCarcass } from '#domain/complete-carcass.ts'
import type { IntakeFacts } from '#domain/intake-sheet.ts'
import type { ReadCarcass, WrongCell } from '#domain/intake-table.ts'
import type { Config } from '#server/config/config.ts'
import { type DeskJob, keepOn } from '#server/jobs/claim-job.ts'
import { inTheWay, type Stands, standing } from '#server/intake/what-is-in-the-way.ts'
import { keepLookUp } from '#server/intake/check-typed.ts'
import { type MeatGrading, meatGrading } from '#server/providers/meat-grading.ts'
import { OpenDataProblem } from '#server/providers/open-data.ts'
import { readImport } from './read-import.ts'

type Row = { place: number; read: ReadCarcass }
/** Carcasses that are looked up at the same time and stored together. */
const slice = 8
const patience = { tries: 2, timeout: 3_000 }
/**
 * After so many requests without a response the grading service is not asked any more, instead of waiting for each of five hundred
 * carcasses.
 */
const mostSilences = 3

/**
 * The dry run: reads the sheet, fills in what the grading service knows and marks the wrong cells. Nothing is received. Undefined: the job
 * was cancelled, taken over or interrupted.
 */
export async function checkImport(
  { db, config }: { db: Database; config: Config },
  job: DeskJob,
  signal: AbortSignal,
): Promise<{ state: 'READY' } | undefined> {
  const total = await readImport(db, config, job)
  if (total === undefined) return undefined
  const grading = meatGrading(config.grading, patience)
  let silences = 0
  for (;;) {
    const { rows: left } = await sql<{ count: number }>`
      select count(*)::int as count from imported_carcasses where job_id = ${job.id} and state = 'READ'`.execute(db)
    if (!(await keepOn(db, job, { done: total - left[0]!.count, total }))) return undefined
    if (signal.aborted) return undefined
    const { rows } = await sql<Row>`
      select place, read from imported_carcasses where job_id = ${job.id} and state = 'READ'
      order by place limit ${slice}`.execute(db)
    if (rows.length === 0) return { state: 'READY' }
    const taken = await findTaken(db, rows)
    const checked = await Promise.all(
      rows.map(async ({ place, read }) => {
        const said = await ask(db, silences >= mostSilences ? undefined : grading, read.cattle_no)
        if (said.silent) silences++
        const { sheet, wrong } = completeCarcass(read, said.found, said.whyNot)
        const before = taken.find((one) => one.place === place)
        if (before) wrong.unshift(alreadyThereCell(read, before.stands))
        return { place, sheet, wrong, partner_id: read.partner_id, prod_date: read.prod_date }
      }),
    )
    await keep(db, job, checked)
  }
}

type Said = { found?: IntakeFacts; whyNot: string; silent?: boolean }

async function ask(db: Database, grading: MeatGrading | undefined, cattleNo: string): Promise<Said> {
  const silent = { whyNot: '등급판정 조회가 되지 않아요. 적거나 잠시 뒤에 다시 확인하세요', silent: true }
  // The missing number is marked as wrong already; the cells that it would fill need no messages of their own.
  if (cattleNo === '') return { whyNot: '' }
  if (!grading) return silent
  try {
    const { cattle_no: _, ...found } = await grading.find(cattleNo)
    await keepLookUp(db, cattleNo, found)
    return { found, whyNot: '등급판정 정보에 없어요. 적어 주세요' }
  } catch (error) {
    if (!(error instanceof OpenDataProblem)) throw error
    if (error.code === 'unknown') return { whyNot: '등급판정 기록이 없는 번호예요. 적어 주세요' }
    return error.code === 'ungraded' ? { whyNot: '등급판정 결과가 아직 없어요. 적어 주세요' } : silent
  }
}

type Taken = { place: number; stands: Stands | 'POSTED' }

/** Carcasses with the same number, partner and day that exist already: posted, or a draft of somebody's. */
async function findTaken(db: Database, rows: readonly Row[]): Promise<Taken[]> {
  const wanted = rows.map(({ place, read: { cattle_no, partner_id, prod_date } }) => ({
    place,
    cattle_no,
    partner_id,
    prod_date,
  }))
  const { rows: taken } = await sql<Taken>`
    select place, 'POSTED' as stands from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      wanted (place int, cattle_no text, partner_id int, prod_date date)
    join carcass_infos c using (cattle_no, partner_id, prod_date)
    union all
    select place, ${standing} as stands from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      wanted (place int, cattle_no text, partner_id int, prod_date date)
    join intake_drafts d using (cattle_no, partner_id, prod_date) where d.state in ('DRAFT', 'SCHEDULED')`.execute(db)
  return taken
}

const alreadyThereCell = ({ cattle_no, first_row }: ReadCarcass, stands: Taken['stands']): WrongCell => ({
  row: first_row,
  column: '이력번호',
  text: cattle_no,
  why: stands === 'POSTED' ? '이미 등록한 도체예요' : inTheWay.market[stands],
})

type Checked = { place: number; sheet: object; wrong: WrongCell[]; partner_id: number | null; prod_date: string | null }

async function keep(db: Database, { id }: DeskJob, checked: readonly Checked[]): Promise<void> {
  const rows = checked.map(({ place, sheet, wrong, partner_id, prod_date }) => ({
    place,
    wrong,
    typed: wrong.length > 0 ? null : { partner_id, prod_date, sheet },
  }))
  await sql`
    update imported_carcasses own set wrong = one.wrong, typed = one.typed,
      state = case when one.typed is null then 'WRONG' else 'RIGHT' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) one (place int, wrong jsonb, typed jsonb)
    where own.job_id = ${id} and own.place = one.place and own.state = 'READ'`.execute(db)
}
