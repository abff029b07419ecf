import type { ConnectionError, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from './refuse.ts'
import { apiHeaders } from './security-headers.ts'

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers input that is not valid HTTP, before any route, in the form and with the headers of every other refusal. */
export function refuseConnection(config: Config): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const headers = Object.entries({ ...apiHeaders(config), connection: 'close' })
  return (error: ConnectionError, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code] ?? '400 Bad Request'
    const { errno, message, result } = refuse('input.invalid')
    const body = JSON.stringify({ errno, message, result })
    const lines = [
      ...headers,
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', Buffer.byteLength(body)],
    ]
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
      )
    socket.destroySoon()
  }
}
