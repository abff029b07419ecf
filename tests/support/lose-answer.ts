import type { Page } from '@playwright/test'

/** A request that shows whether the interception is active. */
const probe = '/healthz?is-held'

/** Loses the response to the next change at this address, after the server has handled it. Only for Chromium. */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  const line = await page.context().newCDPSession(page)
  let isHeld = false
  const lose = async (requestId: string) => {
    await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await line.detach()
  }
  // A request during the end of the interception continues by itself.
  const goOn = (requestId: string) => line.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  line.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
    isHeld ||= url.endsWith(probe)
    void (method === 'GET' ? goOn(requestId) : lose(requestId))
  })
  const requestStage = 'Response'
  await line.send('Fetch.enable', {
    patterns: [
      { urlPattern, requestStage },
      { urlPattern: `*${probe.replace('?', '\\?')}`, requestStage },
    ],
  })
  // The interception starts a little later in the page: requests before that pass.
  while (!isHeld) await page.evaluate(async (address) => void (await fetch(address)), probe)
}
