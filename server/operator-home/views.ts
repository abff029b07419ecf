import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import { type changeView, type SavedView, type saveView, type ViewDesk, viewDesks } from '#contract/operator/views.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Views = { data: SavedView[] }
/** Views that one staff member may save at one desk. */
const most = 20

/** The filters of a view may contain a person's name, so only those who may read the list see the shared ones. */
function mayOpen(roles: readonly StaffRole[], desk: ViewDesk): boolean {
  const { role, also, looks }: { role: StaffRole; also?: StaffRole; looks?: true } = viewDesks[desk]
  return [role, also].some((one) => one && (looks ? mayLook : mayAct)(roles, one))
}

export async function findViews(db: Database | Trx, { id, roles }: Staff, desk: ViewDesk): Promise<Views> {
  const { rows: data } = await sql<SavedView>`
    select view.id, view.name, view.search, view.is_default and view.staff_id = ${id} as is_default, view.shared,
      case when view.staff_id <> ${id} then staff.name end as by
    from saved_views view join staff on staff.id = view.staff_id
    where view.desk = ${desk} and (view.staff_id = ${id} or view.shared and ${mayOpen(roles, desk)}::boolean)
    order by view.staff_id <> ${id}, view.name, view.id`.execute(db)
  return { data }
}

export function save(
  db: Database,
  { staff, request }: Actor,
  asked: Received<typeof saveView>['body'],
): Promise<Views> {
  const { desk, name, search, is_default } = asked
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select 1 from staff where id = ${staff.id} for update`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      insert into saved_views (staff_id, desk, name, search) select ${staff.id}, ${desk}, ${name}, ${search}
      where (select count(*) from saved_views where staff_id = ${staff.id} and desk = ${desk} and name <> ${name}) < ${most}
      on conflict (staff_id, desk, name) do update set search = excluded.search returning id`.execute(trx)
    if (!rows[0]) throw refuse('view.too-many')
    if (is_default) await openWith(trx, staff, { id: rows[0].id, desk })
    await recordAudit(trx, staff, request, {
      action: 'view.save',
      target: ['view', rows[0].id],
      // What is looked for may be a person’s name, so the log does not keep it.
      after: { desk, name },
    })
    return findViews(trx, staff, desk)
  })
}

type Change = Received<typeof changeView>['body']

export function change(
  db: Database,
  { staff, request }: Actor,
  id: number,
  { name, is_default, shared }: Change,
): Promise<Views> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = await lockMine(trx, staff, id)
    if (is_default) await openWith(trx, staff, before)
    await sql`
      update saved_views set name = coalesce(${name ?? null}, name), is_default = coalesce(${is_default ?? null}, is_default),
        shared = coalesce(${shared ?? null}, shared)
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'view.change',
      target: ['view', id],
      before: { name: before.name, is_default: before.is_default, shared: before.shared },
      after: { name, is_default, shared },
    })
    return findViews(trx, staff, before.desk)
  }).catch((error: unknown) => {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'saved_views_staff_id_desk_name_key' ? refuse('view.twice') : error
  })
}

export function drop(db: Database, { staff, request }: Actor, id: number): Promise<Views> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const { desk, name } = await lockMine(trx, staff, id)
    await sql`delete from saved_views where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { action: 'view.drop', target: ['view', id], before: { desk, name } })
    return findViews(trx, staff, desk)
  })
}

/** The former default is cleared first: a unique index allows one default per desk. */
async function openWith(trx: Trx, staff: Staff, { id, desk }: { id: number; desk: ViewDesk }): Promise<void> {
  await sql`
    update saved_views set is_default = false where staff_id = ${staff.id} and desk = ${desk} and is_default`.execute(
    trx,
  )
  await sql`update saved_views set is_default = true where id = ${id}`.execute(trx)
}

/** Refuses the view of somebody else as missing. The lock on the staff row serialises two changes of one person. */
async function lockMine(trx: Trx, staff: Staff, id: number): Promise<SavedView & { desk: ViewDesk }> {
  await sql`select 1 from staff where id = ${staff.id} for update`.execute(trx)
  const { rows } = await sql<SavedView & { desk: ViewDesk }>`
    select id, desk, name, search, is_default, shared, null as by from saved_views
    where id = ${id} and staff_id = ${staff.id} for update`.execute(trx)
  if (!rows[0]) throw refuse('view.missing')
  return rows[0]
}
