import type { Page } from '@playwright/test'

/**
 * The next answer to a change at this address is lost after the server did it, as on a line that breaks at the wrong moment. For Chromium
 * alone.
 */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const lose = async (requestId: string) => {
    await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await line.detach()
  }
  // What is asked just as the line is let go of goes on by itself.
  const goOn = (requestId: string) => line.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  line.on('Fetch.requestPaused', ({ requestId, request: { method } }) => {
    void (method === 'GET' ? goOn(requestId) : lose(requestId))
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
}
