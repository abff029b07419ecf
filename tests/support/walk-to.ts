import type { Page, Request } from '@playwright/test'

/** The pending requests of each page. */
const open = new WeakMap<Page, Set<Request>>()

/** Tracks the page's requests for `untilQuiet`. */
function listen(page: Page): Set<Request> {
  const asked = new Set<Request>()
  open.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** Waits until the page has no pending requests, has painted, and shows nothing as loading. */
export async function untilQuiet(page: Page): Promise<void> {
  const known = open.get(page)
  const asked = known ?? listen(page)
  // Earlier requests are unknown, so wait for half a second without any.
  if (!known) await page.waitForLoadState('networkidle')
  // Twice, because a response is rendered and may cause further requests.
  for (let quiet = 0; quiet < 2; quiet++) {
    await page.waitForFunction(isThere)
    await page.evaluate(idle)
    if (asked.size === 0) continue
    quiet = -1
    await Promise.race([...asked].map((request) => request.response().catch(() => null)))
  }
}

/** Runs in the page. */
const isThere = () => Array.from(document.querySelectorAll('[aria-busy=true]')).every((one) => !one.checkVisibility())

/** Runs in the page: waits until it has painted and is idle. */
const idle = () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))

/** Navigates as a link does, within the document. For walks through many screens that other tests open by address. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await untilQuiet(page)
  await page.evaluate((to) => {
    // Marks present headings: the placeholder of the next page has none, and React keeps the former page for a moment after it.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached' })
  await untilQuiet(page)
}
