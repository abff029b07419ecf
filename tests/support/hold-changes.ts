import type { Page } from '@playwright/test'

/** Holds back requests that change something at this address until the returned function is called; reads pass. */
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
