import { connect as dial, createServer, type Socket } from 'node:net'

/** A line to a database on which nothing arrives any more, in either direction and without an end, for connections that stand when it falls silent. */
export async function openSilentLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const folder = decodeURIComponent(hostname)
  const all = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder.startsWith('/') ? dial(`${folder}/.s.PGSQL.${port}`) : dial(Number(port), folder)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(socket)
      socket.on('data', (said) => other.write(said))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        all.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const own = server.address()
  if (own === null || typeof own === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own.port}`
  return {
    url: url.href,
    /** New connections work. */
    fallSilent() {
      for (const socket of all) socket.removeAllListeners('data')
    },
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
