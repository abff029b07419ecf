import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type DataHost = AsyncDisposable & { origin: string }

/** The picture host of a migrated shop: returns these bytes by path and 404 for everything else. */
export async function openDataHost(files: Readonly<Record<string, Buffer>>): Promise<DataHost> {
  const server = createServer(({ url = '' }, response) => {
    const bytes = files[url]
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'image/png' }).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
