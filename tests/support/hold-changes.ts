import type { Page } from '@playwright/test'

/**
 * Holds back requests that change something at this address until the returned function is called; reads pass. That function waits for such
 * a request first: a test that holds nothing back does not go on.
 */
export async function holdChanges(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const came = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') {
        came.resolve()
        await held.promise
      }
      await route.continue()
    },
  )
  return async () => {
    await came.promise
    held.resolve()
  }
}
