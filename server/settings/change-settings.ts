import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { changeSettings, DeskSettingKey } from '#contract/operator/settings.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { needProof } from '#server/http/need-proof.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { besideComing, type Carried, type Change, findComing, withoutGone } from './coming-changes.ts'
import { readNow } from './find-settings.ts'
import { readAllSettings, tellSettings } from '#server/config/settings.ts'

/** Settings that affect money, or how long a staff session may be idle: to change them, password and one-time password are asked for again. */
const guarded: readonly DeskSettingKey[] = [
  'delivery_box_price',
  'delivery_rule',
  'delivery_taxed',
  'second_person_from',
  'auto_cancel',
  'staff_idle_minutes',
]

/** Sets values from now or from a later time on. Each changed value has an audit row with the old and the new one; unchanged ones are skipped. */
export async function change(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  { values, effective_from, seen, read_at }: Received<typeof changeSettings>['body'],
): Promise<Result<typeof changeSettings>> {
  if (guarded.some((key) => values[key] !== undefined)) needProof(staff)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await lockChanges(trx)
    const keys = Object.keys(values) as DeskSettingKey[]
    const { rows } = await sql<{ over: boolean; changed: boolean }>`
      select ${effective_from}::timestamptz < market_now() - interval '1 minute' as over,
        exists (
          select from setting_changes where key = any(${keys}::text[])
            and (id > ${seen}
              or withdrawn_at is null and effective_from <= market_now()
                and date_trunc('milliseconds', effective_from) > ${read_at}::timestamptz)
        ) as changed`.execute(trx)
    const { over, changed } = rows[0]!
    if (changed) throw refuse('desk.changed')
    if (over) throw refuse('settings.over')
    const before = await readAllSettings(trx)
    let last = seen
    for (const key of keys) {
      if (effective_from === null && JSON.stringify(before[key]) === JSON.stringify(values[key])) continue
      const coming = await findComing(trx, key, effective_from)
      const { own, carried } = besideComing(before[key], { key, value: values[key], effective_from }, coming)
      last = await store(trx, { staff, request }, { key, value: own, effective_from }, before[key])
      for (const one of carried) last = await replace(trx, { staff, request }, key, one)
    }
    await tellSettings(trx)
    return { seen: last, read_at: await readNow(trx) }
  })
}

/** One request at a time: two that set the same value at once would both record the same old value. */
const lockChanges = (trx: Trx) => sql`lock table setting_changes in share row exclusive mode`.execute(trx)

/** Answers the id of the stored change. */
async function store(
  trx: Trx,
  { staff, request }: Actor,
  { key, value, effective_from }: Change,
  was: unknown,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into setting_changes (key, value, effective_from, staff_id)
    values (${key}, ${JSON.stringify(value)}::jsonb, coalesce(${effective_from}::timestamptz, market_now()), ${staff.id})
    returning id`.execute(trx)
  await recordAudit(trx, staff, request, {
    action: 'setting.changed',
    target: ['setting', key],
    before: { value: was },
    after: { value, effective_from },
  })
  return rows[0]!.id
}

/** Stores a change that is to come anew, with another value. */
async function replace(
  trx: Trx,
  by: Actor,
  key: DeskSettingKey,
  { id, was, value, effective_from }: Carried,
): Promise<number> {
  await sql`update setting_changes set withdrawn_at = market_now() where id = ${id}`.execute(trx)
  return store(trx, by, { key, value, effective_from }, was)
}

/** Withdraws a change before it is in force, and what later ones have taken over of it; afterwards it can only be changed again. */
export function withdraw(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  id: number,
): Promise<Record<string, never>> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await lockChanges(trx)
    const { rows } = await sql<{ key: DeskSettingKey; value: unknown; effective_from: string }>`
      update setting_changes set withdrawn_at = market_now()
      where id = ${id} and withdrawn_at is null and effective_from > market_now()
      returning key, value, effective_from`.execute(trx)
    const [gone] = rows
    if (!gone) throw refuse('desk.changed')
    if (guarded.includes(gone.key)) needProof(staff)
    await recordAudit(trx, staff, request, {
      action: 'setting.withdrawn',
      target: ['setting', gone.key],
      before: { value: gone.value, effective_from: gone.effective_from },
    })
    const coming = await findComing(trx, gone.key, gone.effective_from)
    const present = (await readAllSettings(trx))[gone.key]
    for (const one of withoutGone(present, gone.value, coming)) await replace(trx, { staff, request }, gone.key, one)
    return {}
  })
}
