import type { Page } from '@playwright/test'
import type { Config } from '#server/config/config.ts'

/** The browser of this page has this cookie of the market and these notes of its pages, as after a login, and nothing else of it. */
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
