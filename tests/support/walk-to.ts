import type { Page, Request } from '@playwright/test'

/** What each page has asked for and not got yet. */
const open = new WeakMap<Page, Set<Request>>()

/** From now on `untilQuiet` knows what the page waits for. */
function listen(page: Page): Set<Request> {
  const asked = new Set<Request>()
  open.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** Until the page has got all that it asked for, and has drawn it: nothing on it says that it is loading. */
export async function untilQuiet(page: Page): Promise<void> {
  const known = open.get(page)
  const asked = known ?? listen(page)
  // What was asked for before is not known: until nothing is for half a second.
  if (!known) await page.waitForLoadState('networkidle')
  // Twice: what came is read and drawn first, and may ask for more.
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

/** Runs in the page: until it has drawn and has nothing to do. */
const idle = () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))

/** Turns to another page as a link does: the document stays. For walks through many screens, each of which others open by its address. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await untilQuiet(page)
  await page.evaluate((to) => {
    // What stands in for a page until its script is there has no heading, and React leaves it there for a moment after that.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached' })
  await untilQuiet(page)
}
