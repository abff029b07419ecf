import type { Page } from '@playwright/test'

/** Opens a page whose scripts do not come before they are let go: what is seen until then was drawn for a visitor. */
export async function openHeld(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((go) => (letGo = go))
  // Letters that change their face move words too, and are no news of who is here.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/*.js', async (route) => {
    await gone
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#later').waitFor({ state: 'attached' })
  return letGo
}

/** Where what can be pressed stands, by where it leads or what it is called, in whole pixels. Counts and times do not name a thing. */
export const placesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const pressable = [...document.querySelectorAll<HTMLElement>('a[href], button, input')]
    const seen = pressable.filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
    return Object.fromEntries(
      seen
        .filter((one) => !one.closest('main [aria-roledescription]'))
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const name = one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent
          return [name.trim(), [x, y, width, height].map(Math.round).join(' ')]
        }),
    )
  })
