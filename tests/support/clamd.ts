import { createServer, type Socket } from 'node:net'

/** The EICAR test virus, in two halves so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A small clamd: implements INSTREAM, knows one virus. `cut` closes the connection without a response, `full` refuses the file as too large. */
export async function openClamd(manner: 'speaks' | 'cut' | 'full' = 'speaks') {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let held = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      held = Buffer.concat([held, part])
      const bytes = streamIn(held)
      if (!bytes) return
      scanned.push(bytes)
      if (manner === 'cut') return socket.destroy()
      socket.end(manner === 'full' ? 'INSTREAM size limit exceeded. ERROR\0' : verdict(bytes))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    address: `127.0.0.1:${address.port}`,
    scanned,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const verdict = (bytes: Buffer) => (bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')

/** The whole stream, once its final empty chunk has arrived. */
function streamIn(held: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (held.length < command.length) return undefined
  if (held.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= held.length;) {
    const length = held.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > held.length) return undefined
    parts.push(held.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
