import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import { deskSettingKeys, type getDeskSettings, type SettingChange } from '#contract/operator/settings.ts'
import type { Database } from '#database/connect.ts'
import { marketNow } from '#database/market-now.ts'
import { findCouriers } from '#server/lines/find-couriers.ts'
import { readAllSettings } from '#server/config/settings.ts'

const most = 100

/** The market's time, in whole milliseconds, as times are sent. */
export const readNow = async (db: Database): Promise<string> => new Date(await marketNow(db)).toISOString()

/** Every setting as it is, read without the cache of some seconds that other rooms use, with its last changes. */
export async function findSettings(db: Database): Promise<Result<typeof getDeskSettings>> {
  // Before the values: a change that comes into force in between is then reported once more than needed, and never missed.
  const read_at = await readNow(db)
  const [all, couriers] = await Promise.all([readAllSettings(db), findCouriers(db)])
  const { rows } = await sql<SettingChange>`
    select change.id, change.key, change.value, change.effective_from, staff.name as staff_name, change.created_at,
      case when change.withdrawn_at is not null then 'withdrawn'
        when change.effective_from > market_now() then 'coming' else 'in-force' end as standing
    from setting_changes change join staff on staff.id = change.staff_id
    order by change.id desc limit ${most}`.execute(db)
  return {
    values: Object.fromEntries(deskSettingKeys.map((key) => [key, all[key]])),
    seen: rows[0]?.id ?? 0,
    read_at,
    changes: rows,
    couriers,
  }
}
