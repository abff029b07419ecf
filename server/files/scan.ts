import { connect } from 'node:net'
import { refuse } from '#server/http/refuse.ts'

type Scanner = { host: string; port: number }

const seconds = 20
const chunk = 64 * 1024

/**
 * Scans bytes with clamd before they are kept, by its command INSTREAM: chunks that are preceded by their length, and an empty chunk at the
 * end. Refuses an infected file.
 */
export async function scan(scanner: Scanner, bytes: Buffer): Promise<void> {
  const answer = await ask(scanner, bytes).catch((error: unknown) => {
    // Where a scanner is set, nothing is kept that it has not scanned.
    throw unscanned(error)
  })
  if (/^stream: OK\0?\n?$/.test(answer)) return
  if (/ FOUND\0?\n?$/.test(answer)) throw refuse('file.infected')
  throw unscanned(answer)
}

/** The cause goes to the log with the refusal. */
const unscanned = (cause: unknown) => Object.assign(refuse('file.unscanned', undefined, null, 30), { cause })

function ask({ host, port }: Scanner, bytes: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host, port })
  const said: Buffer[] = []
  socket.setTimeout(seconds * 1000, () => socket.destroy(new Error('no answer')))
  socket.once('error', reject)
  socket.on('data', (part: Buffer) => said.push(part))
  socket.once('close', () => resolve(Buffer.concat(said).toString('utf8')))
  socket.write('zINSTREAM\0')
  for (let from = 0; from < bytes.length; from += chunk) {
    const part = bytes.subarray(from, from + chunk)
    socket.write(lengthOf(part.length))
    socket.write(part)
  }
  socket.write(lengthOf(0))
  return promise
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes)
  return head
}
