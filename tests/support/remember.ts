import type { Page } from '@playwright/test'
import type { Config } from '#server/config/config.ts'

/** Gives the browser of this page this cookie and this local storage of the market, as after a login, and nothing else. */
export async function remember(
  page: Page,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  cookie: { name: string; value: string },
  notes: Record<string, string>,
): Promise<void> {
  const { origin, hostname } = new URL(publicUrl)
  const place = { domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
  await page.context().setStorageState({
    cookies: [{ ...place, ...cookie }],
    origins: [{ origin, localStorage: Object.entries(notes).map(([name, value]) => ({ name, value })) }],
  })
}
