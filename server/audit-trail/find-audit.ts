import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { AuditDetail, AuditRow, getAudit, listAudit } from '#contract/operator/audit.ts'
import type { Database } from '#database/connect.ts'
import { auditActions, auditTargets } from '#domain/audit-actions.ts'
import { changesOf, maskedWords } from '#domain/audit-changes.ts'
import { pageOf } from '#server/http/cursor.ts'
import { staffName } from '#server/audit-log/staff-name.ts'
import { byName, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'

type Kept = Omit<AuditRow, 'change_count'> & { before: unknown; after: unknown; ip: string }

const lineName = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select orders.order_no || ' ' || line.pc_name
  from order_products line join orders on orders.id = line.order_id where ${which})`

/** The thing's name in the console. With `mask` a member's business name is null, because it may identify a person. */
const targetName = (mask: boolean): RawBuilder<unknown> => sql`case act.target_kind
  when 'member' then ${mask ? sql`null` : sql`(select business_name from users where id = target.number)`}
  when 'order' then (select order_no from orders where id = target.number)
  when 'product' then (select cuts.pc_name || ' ' || carcass_infos.cattle_no from products
    join cuts on cuts.pc_code = products.pc_code join carcass_infos on carcass_infos.id = products.carcass_id
    where products.id = target.number)
  when 'carcass' then (select cattle_no from carcass_infos where id = target.number)
  when 'intake' then (select cattle_no from intake_drafts where id = target.number)
  when 'partner' then (select partner_name from partners where id = target.number)
  when 'settlement' then (select number from settlements where id = target.number)
  when 'adjustment' then (select partner_name from settlement_adjustments adjustment
    join partners on partners.id = adjustment.partner_id where adjustment.id = target.number)
  when 'staff' then (select name from staff where id = target.number)
  when 'line' then ${lineName(sql`line.id = target.number`)}
  when 'cancel' then ${lineName(sql`line.id = (select order_product_id from cancels where id = target.number)`)}
  when 'return' then ${lineName(sql`line.id = (select order_product_id from returns where id = target.number)`)}
  when 'fulfilment' then (select coalesce(partners.partner_name || ' ', '') || batch.line_count || '개'
    from fulfilment_batches batch left join partners on partners.id = batch.partner_id where batch.id = target.number)
  end`

const columns = (mask: boolean): RawBuilder<unknown> => sql`
  act.id::float8 as id, act.at, act.staff_id, ${staffName} as staff_name, act.action, act.target_kind, act.target_id,
  act.reason, act.before, act.after, act.ip, ${targetName(mask)} as target_name`

/** Most targets have a number as their id. A few have a name: for them `target.number` is null. */
const joins = sql`
  join staff on staff.id = act.staff_id
  cross join lateral (select case when act.target_id ~ '^\\d{1,9}$' then act.target_id::int end as number) target`

function rowOf(row: Kept, mask: boolean): AuditDetail {
  const { before, after: kept, ...act } = row
  // Rows that are older than this line hold what a view looks for, which may be a person's name.
  const after = act.action === 'view.save' && kept ? { ...kept, search: undefined } : kept
  const changes = changesOf(before, after, { mask })
  return {
    ...act,
    reason: mask ? maskedWords(act.reason) : act.reason,
    ip: mask ? '•••' : act.ip,
    change_count: changes.length,
    changes: changes.slice(0, 200),
  }
}

const keys = {
  who: byWords(sql`(select ${staffName} from staff where staff.id = act.staff_id)`),
  what: byName(sql`act.action`, auditActions),
  target: byName(sql`act.target_kind`, auditTargets),
  reason: byWords(sql`act.reason`),
}

/** Each filter is part of the statement only when it is asked for, so that its index serves it. */
export async function findAudit(
  db: Database,
  { staff_id, action, kind, target, from, to, limit, ...asked }: Received<typeof listAudit>['query'],
  mask: boolean,
): Promise<Result<typeof listAudit>> {
  // A cursor carries what it sorts by: by reasons that are masked nothing is sorted.
  const sort = mask && asked.sort?.endsWith('reason') ? undefined : asked.sort
  const order = listOrder({ ...asked, sort }, { id: sql`act.id`, keys, usual: '-id' })
  const parts = [order.beyond]
  if (staff_id) parts.push(sql`act.staff_id = ${staff_id}`)
  if (action) parts.push(sql`act.action = ${action}`)
  if (kind) parts.push(sql`act.target_kind = ${kind}`)
  if (target) parts.push(sql`act.target_id = ${target}`)
  // Ids grow with time, except among acts written at the same moment. The bound on the id (with 1,000 to spare) lets the index find the
  // place, and the condition on `at` decides.
  if (from)
    parts.push(sql`act.at >= seoul_start(${from})
      and act.id > coalesce((select id from audit_log where at >= seoul_start(${from})
        order by at, id limit 1), 0) - 1000`)
  if (to)
    parts.push(sql`act.at < seoul_start(${to}::date + 1)
      and act.id < coalesce((select id from audit_log where at < seoul_start(${to}::date + 1)
        order by at desc, id desc limit 1), 0) + 1000`)
  const { rows } = await sql<Kept & Placed>`
    select ${columns(mask)}, act.place
    from (select act.*, ${order.place} as place, row_number() over (order by ${order.by}) as row
      from audit_log act where ${sql.join(parts, sql` and `)} order by ${order.by} limit ${limit + 1}) act
    ${joins} order by act.row`.execute(db)
  const page = pageOf(rows, limit, order.keyOf)
  return { ...page, data: page.data.map((row) => rowOf(row, mask)) }
}

export async function findAct(db: Database, id: number, mask: boolean): Promise<Result<typeof getAudit>> {
  const { rows } = await sql<Kept>`
    select ${columns(mask)} from audit_log act ${joins} where act.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw refuse('audit.missing')
  return { data: rowOf(rows[0], mask) }
}
