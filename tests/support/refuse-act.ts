import type { Page } from '@playwright/test'
import { type RefusalCode, refusals } from '#contract/refusals.ts'

/** The next change at this address is not sent but gets this refusal, as the server would word it. */
export async function refuseAct(page: Page, path: RegExp, code: RefusalCode, result: object | null = null) {
  const { errno, status, message } = refusals[code]
  let isOver = false
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (isOver || route.request().method() === 'GET') return route.fallback()
      isOver = true
      await route.fulfill({ status, json: { errno, message, result } })
    },
  )
}
