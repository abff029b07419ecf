import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the sockets of a server from its first one on. The function it returns destroys each socket whose request has not arrived in full
 * or whose response is written: half a request, a WebSocket that does not answer its close, a client that does not read. A server that
 * closes drops Node's timeouts, so each of these would keep it open for as long as the client likes.
 */
export function cutIdleSockets(server: Server): () => void {
  const open = new Set<Socket>()
  const answers = new Set<ServerResponse<IncomingMessage>>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (_request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  return () => {
    const owed = [...answers].filter(({ req, writableEnded }) => req.complete && !writableEnded)
    const busy = new Set(owed.map(({ req }) => req.socket))
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
  }
}
