import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

/** Responses from this address break in the middle of their body, as on a lost connection, until this is disposed of. */
export async function cutAnswers(page: Page, url: string): Promise<AsyncDisposable> {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-length': 1_000 })
    reply.write('PK', () => reply.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await page.route(url, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    async [Symbol.asyncDispose]() {
      await page.unroute(url)
      await new Promise((closed) => server.close(closed))
    },
  }
}
