import { type RawBuilder, sql } from 'kysely'
import { defaultSettings, type Settings } from './settings.ts'

type Kept = 'return_days' | 'wrong_item_return_days' | 'withdrawal_days' | 'auto_confirm_days' | 'auto_cancel'

/**
 * The value of a setting when an order was placed, in SQL: a buyer keeps what was promised then (OPERATOR, desk 12). `orders`: the row of
 * the order.
 */
export function settingThen<Key extends Kept>(key: Key, listedAt: RawBuilder<unknown> = sql`orders.listed_at`) {
  const value = sql`coalesce(setting_then(${key}, ${listedAt}), ${JSON.stringify(defaultSettings[key])}::jsonb)`
  const type = sql.raw(typeof defaultSettings[key] === 'boolean' ? 'boolean' : 'int')
  return sql<Settings[Key]>`(${value})::${type}`
}
