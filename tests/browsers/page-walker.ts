import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Walker } from './walker.ts'

/** A page that Playwright drives: Firefox. */
export function pageWalker(page: Page, place: Page | FrameLocator = page): Walker {
  return {
    // Firefox calls a navigation aborted when the page before it was still fetching something.
    open: (path) => expect(() => page.goto(path)).toPass(),
    async press(what, name) {
      const dialog = place.locator('dialog:modal').last()
      const room = (await dialog.count()) > 0 ? dialog : place
      await room.getByRole(what, { name }).filter({ visible: true }).first().click()
    },
    async type(field, text) {
      const input = place.locator(field)
      await input.fill('')
      if (/^[ -~]*$/.test(text)) return input.pressSequentially(text)
      // Over BiDi only what has a key is typed; the rest is put in as an input method would.
      await input.evaluate((one, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(one, value)
        one.dispatchEvent(new Event('input', { bubbles: true }))
      }, text)
    },
    upload: (field, file) => place.locator(field).setInputFiles(file),
    sees: (words) => expect(place.getByText(words).filter({ visible: true }).first()).toBeVisible(),
    at: (part) => page.waitForURL((url) => url.href.includes(part)),
    inside: (frame, walk) => walk(pageWalker(page, place.frameLocator(frame))),
    ask: (question) => page.evaluate(question),
  }
}
