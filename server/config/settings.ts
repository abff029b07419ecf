import { sql } from 'kysely'
import { z } from 'zod'
import { deliveryBasis, publicSettings } from '#contract/settings.ts'
import type { Database, Trx } from '#database/connect.ts'
import { publicHolidays } from '#domain/holidays.ts'
import { remoteCounties, remoteTowns } from '#domain/remote-areas.ts'
import { staffIdleDefault } from '#domain/setting-bounds.ts'
import { holdDefaults, type HoldSettings } from '#domain/hold.ts'

const days = z.int().min(0).max(365)
const holdNames = Object.keys(holdDefaults) as (keyof HoldSettings)[]
const hold = z.object(
  Object.fromEntries(holdNames.map((name) => [name, z.int().min(1).default(holdDefaults[name])])) as Record<
    keyof HoldSettings,
    z.ZodDefault<z.ZodInt>
  >,
)
const text = z.string().default('')

/** One row of the table `settings` per field; a row that is missing means the default. Won, days, seconds. */
const settingSchemas = {
  delivery_box_price: z.int().min(0).default(10_000),
  /** `per`: what one `delivery_box_price` is charged for. `free_from`: the sum of goods in won from which delivery is free; null: never. */
  delivery_rule: z
    .object({ per: deliveryBasis, free_from: z.int().min(1).nullable() })
    .default({ per: 'box', free_from: null }),
  /** Days after the parcel's arrival in which a return is accepted; `wrong_item_return_days` is for a wrong item. */
  return_days: days.default(3),
  wrong_item_return_days: days.default(10),
  /** Days after the arrival in which the law lets a buyer withdraw: after `return_days` the buyer has to ask the customer centre. */
  withdrawal_days: days.default(7),
  refund_business_days: days.default(3),
  /** A refund that staff begin needs a second person from this many won on. */
  second_person_from: z.int().min(1).default(3_000_000),
  /** A paid line is cancelled as soon as its buyer says so, before it is ordered from the partner; else the operator is asked. */
  auto_cancel: z.boolean().default(true),
  /** After so many minutes a payment whose result is still unknown may be closed by hand. */
  payment_deadline_minutes: z.int().min(30).default(60),
  /** After so many minutes without doing anything a staff member has to log in again. Read by `staff-sessions.ts`. */
  staff_idle_minutes: z.int().min(1).default(staffIdleDefault),
  /** Delivered lines are confirmed automatically after this many days. */
  auto_confirm_days: days.default(7),
  /** Unprocessed beef is free of VAT, and so is its delivery unless `delivery_taxed` is set. The sum goes to the provider as `taxFreeAmount`. */
  tax_free: z.boolean().default(true),
  delivery_taxed: z.boolean().default(false),
  hold: hold.prefault({}),
  /** Sign-up codes that one IP address may ask for in an hour. For each further one the browser has to do a proof of work first. */
  codes_without_work: z.int().min(0).default(3),
  company: z
    .object({
      name: z.string().default('한결'),
      representative: text,
      business_no: text,
      mail_order_no: text,
      address: text,
      phone: text,
      email: text,
      hosting: text,
      privacy_officer: text,
    })
    .prefault({}),
  support: z
    .object({
      hours: z.string().default('10:00~17:00'),
      lunch: z.string().default('12:00~13:00'),
      inquiry_receipt: z.string().default('24시간 접수'),
      inquiry_answer: z.string().default('평일 09:00~17:00'),
    })
    .prefault({}),
  /** `shown_from`, `shown_to`: when a banner is shown; null: without an end. */
  banners: z
    .array(
      publicSettings.shape.banners.element.extend({
        shown_from: z.string().nullable().default(null),
        shown_to: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /**
   * Areas to which the courier does not deliver, by the full names of counties and towns. Jeju is never listed: it is refused by a rule of
   * its own.
   */
  remote_areas: z
    .object({ counties: z.array(z.string()), towns: z.array(z.string()) })
    .default(() => ({ counties: [...remoteCounties], towns: [...remoteTowns] })),
  /** How long each courier takes. For a courier that is not listed no day of arrival is promised. */
  courier_days: z
    .array(z.object({ code: z.string(), road_days: z.int().min(1).max(7), rest_days: z.string() }))
    .default([]),
  /** Days without pick-up and delivery. For a year without any holiday in this list no day of arrival is promised. */
  holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })).default(() => [...publicHolidays]),
}

const schema = z.object(settingSchemas)
/** Everything the operator decides, with DECISIONS' defaults. Money in won, holds in seconds. */
export type Settings = z.output<typeof schema>
export type SettingKey = keyof Settings
/** What applies as long as the operator has set nothing. */
export const defaultSettings: Settings = schema.parse({})

/**
 * The settings in force now, with all banners, also those that are not shown at this moment. A value that no longer fits its schema is an
 * error, never ignored.
 */
export async function readAllSettings(db: Database | Trx): Promise<Settings> {
  return (await readNow(db)).settings
}

/** The settings in force now, with only the banners that are shown at this moment. */
export async function readSettings(db: Database | Trx): Promise<Settings> {
  const { settings, now } = await readNow(db)
  const isShown = ({ shown_from, shown_to }: Settings['banners'][number]) =>
    (!shown_from || Date.parse(shown_from) <= now) && (!shown_to || Date.parse(shown_to) > now)
  return { ...settings, banners: settings.banners.filter(isShown) }
}

/** The values in `settings`, each overridden by the operator's latest change that is in force. */
async function readNow(db: Database | Trx): Promise<{ settings: Settings; now: number }> {
  const { rows } = await sql<{ key: string | null; value: unknown; now: string }>`
    with present as (
      select distinct on (key) key, value from setting_changes
      where withdrawn_at is null and effective_from <= market_now() order by key, effective_from desc, id desc)
    select key, value, market_now() as now from present
    union all select key, value, market_now() from settings where key not in (select key from present)
    union all select null, null, market_now()`.execute(db)
  const set = rows.flatMap(({ key, value }) => (key === null ? [] : [[key, value]]))
  return { settings: schema.parse(Object.fromEntries(set)), now: Date.parse(rows[0]!.now) }
}

/** A change that only the clock makes, as the end of a banner, is noticed at most this late. */
const keptMilliseconds = 3_000

/** The NOTIFY channel of PostgreSQL on which every process hears that a setting was changed. */
export const settingsChannel = 'settings'

/** Part of the transaction that changes a setting: the processes are notified when it commits, and never if it does not. */
export async function tellSettings(trx: Trx | Database): Promise<void> {
  await sql`select pg_notify(${settingsChannel}, '')`.execute(trx)
}

type CachedSettings = (() => Promise<Settings>) & {
  /** The next caller reads from the database again. */
  readonly forget: () => void
}

/** Reads at most every three seconds, and again after `forget`; concurrent callers share one read. */
export function cachedSettings(db: Database): CachedSettings {
  let kept: Promise<Settings> | undefined
  let readAt = 0
  const settings = () => {
    const now = performance.now()
    if (kept && now - readAt < keptMilliseconds) return kept
    readAt = now
    const reading = readSettings(db)
    kept = reading
    // A failed read is not cached: the next caller tries again.
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading
  }
  return Object.assign(settings, { forget: () => void (kept = undefined) })
}

/** Writes the base value of a setting, which later changes of the operator override. Fields that an object leaves out get their defaults. */
export async function saveSetting<Key extends SettingKey>(
  trx: Trx | Database,
  key: Key,
  value: z.input<(typeof settingSchemas)[Key]>,
): Promise<void> {
  const checked = JSON.stringify(settingSchemas[key].parse(value))
  await trx
    .insertInto('settings')
    .values({ key, value: checked })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: checked, updated_at: sql<string>`market_now()` }),
    )
    .execute()
  await tellSettings(trx)
}
