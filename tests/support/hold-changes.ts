import type { Page } from '@playwright/test'

/** Changes sent to this address are on their way until what is answered is called; what is read comes at once. */
export async function holdChanges(page: Page, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') await held.promise
      await route.continue()
    },
  )
  return held.resolve
}
