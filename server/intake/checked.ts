import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { CheckedHow } from '#domain/carcass-check.ts'
import { IntakeProblem } from './intake-problem.ts'

/** A carcass may not go on sale although nothing in it is wrong: nobody has compared it with its papers. */
export class UncheckedProblem extends IntakeProblem {
  override name = 'UncheckedProblem'
  constructor(cattleNos: readonly string[]) {
    super(`확인 전인 도체가 있습니다. 도체 정보를 서류와 대조해 확인한 뒤 판매해 주세요. (${cattleNos.join(', ')})`)
  }
}

/** How a draft `d` (intake_drafts) was checked, as `CheckedHow`; null: not at all. */
export const draftChecked: RawBuilder<CheckedHow | null> = sql`case
  when d.checked_facts = jsonb_build_object('cattle_no', d.cattle_no, 'facts', d.sheet->'facts')
    then case when d.checked_by is null then 'before' else 'staff' end
  when exists (select from carcass_lookups said where said.cattle_no = d.cattle_no and said.facts = d.sheet->'facts') then 'lookup'
  end`

/** A column in the form of `CarcassCheck`. */
export const checkColumn = (of: {
  how: RawBuilder<unknown>
  by: RawBuilder<unknown>
  at: RawBuilder<unknown>
  typedBy: RawBuilder<unknown>
  staffId: number
}) => sql`coalesce((
  select json_build_object('how', how, 'staff_name', case when how = 'staff' then (select name from staff where id = ${of.by}) end,
    'at', case when how = 'staff' then ${of.at} end, 'is_own', coalesce(${of.typedBy} = ${of.staffId}, false))
  from (select ${of.how} as how) it), '{}')`

/** Refuses boxes of a carcass that was not checked. The carcasses stay locked, so that a correction waits. */
export async function needChecked(trx: Trx, productIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ cattle_no: string; checked: string | null }>`
    select cattle_no, checked from carcass_infos where id in (select carcass_id from products where id = any(${productIds}::int[]))
    order by id for share`.execute(trx)
  const open = rows.filter(({ checked }) => !checked)
  if (open.length > 0) throw new UncheckedProblem(open.map(({ cattle_no }) => cattle_no))
}
