import type { Page } from '@playwright/test'

/** Asked for only to see whether the line is held by now. */
const probe = '/healthz?is-held'

/**
 * The next answer to a change at this address is lost after the server did it, as on a line that breaks at the wrong moment. For Chromium
 * alone.
 */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  const line = await page.context().newCDPSession(page)
  let isHeld = false
  const lose = async (requestId: string) => {
    await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await line.detach()
  }
  // What is asked just as the line is let go of goes on by itself.
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
  // The page hears of it a little later: what it asks for before that goes by.
  while (!isHeld) await page.evaluate(async (address) => void (await fetch(address)), probe)
}
