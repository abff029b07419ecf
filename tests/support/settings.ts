import { saveSetting, type SettingKey } from '#server/config/settings.ts'
import type { Market } from './market.ts'
import { until } from './until.ts'

/** Changes a setting and waits until the server, which caches settings, uses it. */
export async function setNow<Key extends SettingKey>(
  { db, server }: Pick<Market, 'db' | 'server'>,
  key: Key,
  value: Parameters<typeof saveSetting<Key>>[2],
): Promise<void> {
  await saveSetting(db, key, value)
  await until(async () => JSON.stringify((await server.deps.settings())[key]) === JSON.stringify(value), {
    what: `${key} is not taken up`,
  })
}
