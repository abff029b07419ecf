import { sql } from 'kysely'
import type { Trace } from '#contract/trace.ts'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { animalTraces } from '#server/providers/animal-trace.ts'
import { claimNew, keepTrace } from './keep-trace.ts'
import { traceLink } from './trace-link.ts'

type Row = {
  state: 'NEW' | 'FOUND' | 'UNKNOWN'
  source: string | null
  fetched_at: string | null
  failed_at: string | null
  facts: Trace['facts']
  intakes: Trace['intakes']
}

/** A visitor is waiting for the page: one try, with a short timeout. */
const patience = { tries: 1, timeout: 3_000 }

/**
 * The traceability data of an animal. The first visitor of a new one causes the request to the service; the others read what was stored. It
 * never says who bought of it.
 */
export async function findTrace(deps: Deps, cattleNo: string): Promise<{ data: Trace }> {
  let row = await read(deps.db, cattleNo)
  if (row.state === 'NEW' && (await claimNew(deps.db, cattleNo))) {
    await keepTrace(deps, animalTraces(deps.config.grading, patience), cattleNo)
    row = await read(deps.db, cattleNo)
  }
  const { facts, source, fetched_at, failed_at, intakes } = row
  const state = row.state === 'NEW' && failed_at !== null ? 'AWAY' : row.state
  return {
    data: { cattle_no: cattleNo, link: traceLink(deps.config, cattleNo), state, source, fetched_at, facts, intakes },
  }
}

async function read(db: Database, cattleNo: string): Promise<Row> {
  const { rows } = await sql<Omit<Row, 'intakes'> & { intakes: Trace['intakes'] | null }>`
    select state, source, fetched_at, failed_at, facts, (
      select json_agg(json_build_object('carcass_id', c.id, 'partner_name', partners.partner_name, 'judge_breed_nm', judge_breed_nm,
        'judge_sex_nm', judge_sex_nm, 'gradeName', grades.name, 'grade_code', grade_code, 'wgrade', wgrade, 'insfat', insfat,
        'weight', weight, 'birthmonth', birthmonth, 'backfat', backfat, 'rea', rea, 'issue_no', issue_no, 'farm_addr', farm_addr,
        'abatt_nm', abatt_nm, 'abatt_date', abatt_date, 'judge_date', judge_date, 'prod_date', prod_date, 'sale_date', sale_date,
        'created_at', c.created_at) order by c.prod_date, c.id)
      from carcass_infos c join partners on partners.id = c.partner_id join grades on grades.code = c.grade_code
      where c.cattle_no = animal_traces.cattle_no) as intakes
    from animal_traces where cattle_no = ${cattleNo}`.execute(db)
  const [row] = rows
  if (!row?.intakes) throw refuse('trace.missing')
  return { ...row, intakes: row.intakes }
}
