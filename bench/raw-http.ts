import { connect, type Socket } from 'node:net'

/** `body` is decoded lazily: the load needs only the status of most responses. */
export type Answer = { status: number; body: () => string }
export type Connection = { ask(request: string): Promise<Answer>; close(): void }

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/**
 * One keep-alive connection that sends a prepared request and waits for its response, with as little work as possible, so that the load
 * takes no processor time from what it measures. A chunked response is returned undecoded.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await open(port)
  socket.setNoDelay(true)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let got: Buffer[] = []
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    got.push(chunk)
    const answer = read(got.length === 1 ? chunk : Buffer.concat(got))
    if (!answer) return
    got = []
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

export const portOf = (url: string): number => Number(new URL(url).port)

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function read(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && /transfer-encoding: chunked/i.test(head)) {
    if (!bytes.subarray(-lastChunk.length).equals(lastChunk)) return undefined
    return { status: Number(head.slice(9, 12)), body: () => bytes.toString('latin1', end + headEnd.length) }
  }
  if (length === undefined) throw new Error(`an answer without content-length: ${head}`)
  const start = end + headEnd.length
  if (bytes.length < start + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), body: () => bytes.toString('utf8', start, start + Number(length)) }
}

export type RawRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  body?: unknown
  encoding?: 'br'
}

/** The bytes of a request. */
export function rawRequest({ method = 'GET', path, token, body, encoding }: RawRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: application/json']
  if (encoding) lines.push(`Accept-Encoding: gzip, ${encoding}`)
  if (token) lines.push(`Authorization: Bearer ${token}`)
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`
  const text = JSON.stringify(body)
  lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}
