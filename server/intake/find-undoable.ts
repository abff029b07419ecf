import { sql } from 'kysely'
import type { UndoableAct } from '#contract/operator/intake-prices.ts'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { undoMinutes } from '#domain/undo.ts'
import { staffName } from '#server/audit-log/staff-name.ts'

/**
 * Acts of the last ten minutes that can still be undone, the latest first: the carcasses of one sheet are one act, and so is one change of
 * prices, of the boxes of which it is the newest change.
 */
export async function findUndoable(db: Database): Promise<{ data: UndoableAct[] }> {
  const since = sql`market_now() - ${undoMinutes} * interval '1 minute'`
  const { rows: posts } = await sql<UndoableAct>`
    select 'post' as kind, array_agg(draft.id order by draft.id) as ids, coalesce(min(job.file_name), min(draft.cattle_no)) as name,
      count(*)::int as carcasses, sum(free.n)::int as boxes, sum(free.price)::float8 as price, min(staff.name) as staff_name,
      min(draft.changed_at) + ${undoMinutes} * interval '1 minute' as until
    from intake_drafts draft join staff on staff.id = draft.staff_id
    left join imported_carcasses own on own.draft_id = draft.id left join desk_jobs job on job.id = own.job_id
    cross join lateral (
      select count(*) as n, sum(price) as price from products where carcass_id = draft.carcass_id and ps_code = ${sql.lit(productStatuses.available)}) free
    where draft.state = 'POSTED' and draft.changed_at > ${since} and draft.undone_at is null and free.n > 0
    group by coalesce(job.id, -draft.id) order by until desc limit 50`.execute(db)
  const { rows: prices } = await sql<UndoableAct>`
    select 'price' as kind, array[change.id] as ids, min(cuts.pc_name) as name, count(distinct p.carcass_id)::int as carcasses,
      count(*)::int as boxes, sum(p.price)::float8 as price, min(${staffName}) as staff_name,
      change.at + ${undoMinutes} * interval '1 minute' as until
    from box_changes change join staff on staff.id = change.staff_id join box_change_lines line on line.change_id = change.id
    join products p on p.id = line.product_id and p.ps_code in (${sql.lit(productStatuses.off)}, ${sql.lit(productStatuses.available)})
      and (p.weight, p.kg_price) = (line.weight_to, line.kg_price_to)
    join cuts on cuts.pc_code = p.pc_code
    where change.at > ${since} and change.undone_at is null and not exists (
      select from box_change_lines later join box_changes newer on newer.id = later.change_id
      where later.change_id > change.id and later.product_id = line.product_id and newer.undone_at is null)
    group by change.id order by bool_or(staff.partner_id is not null), until desc limit 50`.execute(db)
  return { data: [...posts, ...prices] }
}
