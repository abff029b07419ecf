import { type RawBuilder, sql } from 'kysely'
import { defaultSettings } from './settings.ts'

type Days = 'return_days' | 'wrong_item_return_days' | 'withdrawal_days' | 'auto_confirm_days'

const listedAt = sql`orders.listed_at`

/**
 * Days that were set when an order was placed, in SQL: a buyer keeps what was promised then (OPERATOR, desk 12). `placedAt`: when that was;
 * by default that of `orders`.
 */
export const daysThen = (key: Days, placedAt: RawBuilder<unknown> = listedAt): RawBuilder<number> =>
  sql<number>`coalesce(setting_then(${key}, ${placedAt}), ${JSON.stringify(defaultSettings[key])}::jsonb)::int`

/** The days for a wrong item, never fewer than for any other reason. */
export const wrongItemDaysThen: RawBuilder<number> = sql<number>`greatest(${daysThen('wrong_item_return_days')}, ${daysThen('return_days')})`

/** Whether a cancel before ordering gave the money back at once when `orders` was placed. */
export const cancelsAtOnceThen: RawBuilder<boolean> = sql<boolean>`coalesce(setting_then('auto_cancel', orders.listed_at),
  ${JSON.stringify(defaultSettings.auto_cancel)}::jsonb)::boolean`
