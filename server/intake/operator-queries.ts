import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { DraftRow, getIntakeDesk, IntakeDraft, listDrafts } from '#contract/operator/intake.ts'
import type { Database } from '#database/connect.ts'
import { blankBox } from '#domain/blank-box.ts'
import { noFacts } from '#domain/intake-sheet.ts'
import { productStatuses } from '#domain/product-status.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkColumn, draftChecked } from './checked.ts'

/** The columns of a draft `d` (intake_drafts), as this staff member sees it. */
export const draftColumns = (staffId: number) =>
  sql`d.id, d.version, d.state, d.cattle_no, d.partner_id, d.prod_date::text as prod_date, d.sheet, d.post_at, d.carcass_id,
  d.problem, d.changed_at, ${checkColumn({
    how: draftChecked,
    by: sql`d.checked_by`,
    at: sql`d.checked_at`,
    typedBy: sql`coalesce(d.typed_by, d.staff_id)`,
    staffId,
  })} as check,
  case when d.listing = 'SUBMITTED' then (
    select jsonb_build_object('partner_name', partner_name, 'name', person.name, 'at', d.submitted_at)
    from partners join staff person on person.id = d.submitted_by where partners.id = d.partner_id) end as submitted`

/** A condition on a draft `d`: the desk may open it. What a partner still writes, or has been given back, is the partner's. */
export const isOfDesk = sql`d.state <> 'DROPPED' and (d.listing is null or d.listing = 'SUBMITTED')`

export async function findDesk(db: Database): Promise<Result<typeof getIntakeDesk>> {
  const { rows } = await sql<Result<typeof getIntakeDesk>>`
    select market_today()::text as today,
      coalesce((select json_agg(json_build_object('id', id, 'name', partner_name, 'open', status = 'OPEN') order by status <> 'OPEN', partner_name)
        from partners where status <> 'CLOSED'), '[]') as partners,
      coalesce((select json_agg(json_build_object('pc_code', pc_code, 'pc_name', pc_name, 'primal', primal) order by position)
        from cuts where cate_depth = 3 and retired_at is null), '[]') as cuts`.execute(db)
  return rows[0]!
}

export async function findDraft(db: Database, id: number, staffId: number): Promise<{ data: IntakeDraft }> {
  const { rows } = await sql<IntakeDraft>`
    select ${draftColumns(staffId)} from intake_drafts d where d.id = ${id} and ${isOfDesk}`.execute(db)
  if (!rows[0]) throw refuse('intake.missing')
  return { data: wholeDraft(rows[0]) }
}

/** Completes a draft that was stored before some field of its sheet existed: the field is blank. */
export const wholeDraft = <Draft extends Pick<IntakeDraft, 'sheet'>>(draft: Draft): Draft => ({
  ...draft,
  sheet: {
    ...draft.sheet,
    facts: { ...noFacts, ...draft.sheet.facts },
    boxes: draft.sheet.boxes.map((box) => ({ ...blankBox, ...box })),
  },
})

export const left = sql`(
  select count(*)::int from products where carcass_id = d.carcass_id and ps_code = ${sql.lit(productStatuses.available)})`

/** Number, kg and won of the boxes of a draft `d`. */
export const draftBoxes = sql`(
  select count(*)::int as boxes, coalesce(sum((box->>'weight')::numeric), 0)::float8 as weight,
    coalesce(sum(round((box->>'weight')::numeric * (box->>'kg_price')::int, -1)), 0)::float8 as price
  from jsonb_array_elements(d.sheet->'boxes') box)`

/** The lanes, with their conditions written out, so that their indexes serve them. */
const lanes = {
  SUBMITTED: sql`d.state = 'DRAFT' and d.listing = 'SUBMITTED'`,
  DRAFT: sql`d.state = 'DRAFT' and d.listing is null`,
  SCHEDULED: sql`d.state = 'SCHEDULED'`,
  POSTED: sql`d.state = 'POSTED'`,
}

/** For a posted draft the carcass has the answer, because it may have been corrected since. */
const checked = sql`case when d.state = 'POSTED' then (select checked from carcass_infos where id = d.carcass_id) else ${draftChecked} end`
const uncheckedPosted = sql`d.carcass_id in (select id from carcass_infos where checked is null)`

const keys = {
  number: byWords(sql`d.cattle_no`),
  partner: byWords(sql`partner_name`),
  // For a posted draft the number of free boxes, which comes first in the cell.
  boxes: byNumber(sql`case when d.state = 'POSTED' then ${left} else sums.boxes end`),
  weight: byNumber(sql`sums.weight`),
  price: byNumber(sql`sums.price`),
  when: byTime(sql`case when d.state = 'SCHEDULED' then coalesce(d.post_at, d.changed_at) else d.changed_at end`),
  changed: byTime(sql`d.changed_at`),
}

export async function findDrafts(
  db: Database,
  { state, sch_word, check, limit, ...asked }: Received<typeof listDrafts>['query'],
): Promise<Result<typeof listDrafts>> {
  const order = listOrder(asked, { id: sql`d.id`, keys, usual: '-changed' })
  const digits = (sch_word ?? '').replaceAll(/\D/g, '')
  const words = wordsOf(sch_word)
  const { rows } = await sql<DraftRow & Placed>`
    select ${order.place} as place, d.id, d.version, d.state, d.cattle_no, partner_name as partner, d.post_at, d.problem, d.carcass_id, d.changed_at, d.listing is not null as submitted, sums.*,
      ${left} as left, ${checked} as checked
    from intake_drafts d left join partners on partners.id = d.partner_id
    cross join lateral ${draftBoxes} sums
    where ${lanes[state]} and ${order.beyond} and ${check === undefined ? sql`true` : state === 'POSTED' ? uncheckedPosted : sql`(${draftChecked}) is null`}
      and (${sch_word ?? ''} = '' or partner_name ilike ${words} or (${digits} <> '' and d.cattle_no like ${`%${digits}%`}))
    order by ${order.by} limit ${limit + 1}`.execute(db)
  const { rows: counts } = await sql<Result<typeof listDrafts>['counts'][number]>`
    select coalesce(d.listing, d.state) as state, count(*)::int as count from intake_drafts d
    where ${lanes.SUBMITTED} or ${lanes.DRAFT} group by 1
    union all select 'SCHEDULED', count(*)::int from intake_drafts d where ${lanes.SCHEDULED} having count(*) > 0`.execute(
    db,
  )
  return { ...pageOf(rows, limit, order.keyOf), counts }
}

const wordsOf = (word: string | undefined) => `%${(word ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
