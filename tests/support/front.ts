import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export type Front = AsyncDisposable & {
  url: string
  /** From now on every response that names the build names this one, and open connections break, as when a new build is deployed. */
  release(build: string): void
  /** Refuses all connections until `open`. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A proxy in front of a market: simulates a new build and a lost connection, for the service worker too. */
export async function openFront(market: { url: string; origin: string; build: string }): Promise<Front> {
  const { hostname, port } = new URL(market.url)
  const sockets = new Set<Socket>()
  let build = market.build
  let ownPort = 0

  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(market.origin).host, 'accept-encoding': 'identity' }
    const passed = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      void passOn(answer, outgoing, (text) => text.replaceAll(market.build, build))
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const other = connect(Number(port), hostname)
    const lines = Object.entries({ ...incoming.headers, host: new URL(market.origin).host, origin: market.origin })
    other.write(
      `GET ${incoming.url} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${String(value)}\r\n`).join('')}\r\n`,
    )
    other.write(head)
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      one.on('error', () => another.destroy())
      one.pipe(another)
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const open = async () => {
    server.listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
    ownPort = (server.address() as AddressInfo).port
  }
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  await open()
  return {
    url: `http://localhost:${ownPort}`,
    release(next) {
      build = next
      cut()
    },
    shut,
    open,
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await shut()
    },
  }
}

async function passOn(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const headers = { ...answer.headers }
  const status = answer.statusCode ?? 500
  if (!/html|json|javascript/.test(headers['content-type'] ?? '')) {
    answer.pipe(outgoing.writeHead(status, headers))
    return
  }
  delete headers['content-length']
  const text = await textOf(answer)
  outgoing.writeHead(status, headers).end(change(text))
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
