import { connect as dial, createServer, type Socket } from 'node:net'

/** `before`: PostgreSQL never gets the commit; `after`: it has committed, but its response is lost. */
export type Break = 'before' | 'after'

/**
 * A proxy to a database whose connection can be made to break at the next commit of a transaction of this actor (`user:7`). Everything else
 * goes on over other connections.
 */
export async function openBreakingLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const folder = decodeURIComponent(hostname)
  const all = new Set<Socket>()
  let isDown = false
  let staysDown = false
  let due: { actor: string; when: Break } | undefined

  const server = createServer((near) => {
    if (isDown) return near.destroy()
    const far = folder.startsWith('/') ? dial(`${folder}/.s.PGSQL.${port}`) : dial(Number(port), folder)
    /** Whether the open transaction of this connection belongs to the actor. */
    let isTheirs = false
    let isLost = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      all.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        all.delete(socket)
        end()
      })
    }
    near.on('data', (said) => {
      isTheirs ||= due !== undefined && said.includes(due.actor)
      if (isTheirs && due && said.includes('commit\0')) {
        isTheirs = false
        const { when } = due
        due = undefined
        if (when === 'before') return end()
        isLost = true
      }
      far.write(said)
    })
    far.on('data', (answer) => {
      if (!isLost || !answer.includes('COMMIT\0')) return void near.write(answer)
      isDown = staysDown
      for (const socket of isDown ? all : [near]) socket.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const own = server.address()
  if (own === null || typeof own === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own.port}`
  return {
    url: url.href,
    breakAtCommit(actor: string, when: Break): void {
      due = { actor, when }
    },
    /** Whether the database stays unreachable after the break, until this is called with false. */
    stayDown(yes: boolean): void {
      staysDown = yes
      isDown &&= yes
    },
    /** Whether it has broken. */
    broke: () => due === undefined,
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
