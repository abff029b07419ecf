import { WebSocket } from 'ws'

/** The work of the crowd: how many sockets to open and where, or which frame to wait for. */
export type CrowdJob =
  | { kind: 'open'; url: string; sockets: number; speaks: 'socket.io' | 'ws' }
  | { kind: 'hear'; words: string }
/** `opened`; or, for the frame that was waited for, when each socket had it: milliseconds since 1970, and the frame itself. */
export type CrowdAnswer = { opened: number } | { heard: number[]; frame: string }

const atOnce = 100
const open: WebSocket[] = []
let words: Buffer | undefined
let heard: number[] = []
const now = () => performance.timeOrigin + performance.now()
const tell = (answer: CrowdAnswer) => process.send?.(answer)

/** Minimal browsers, which write the Engine.IO protocol by hand, so that ten thousand fit beside the measured server. */
function connectOne(url: string, speaks: 'socket.io' | 'ws'): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
    open.push(socket)
    socket.once('error', reject)
    if (speaks === 'ws') socket.once('open', resolve)
    socket.on('message', (data: Buffer) => {
      if (speaks === 'socket.io' && data.length > 0) {
        const [first, second] = [data[0], data[1]]
        // The packets, in turn: open, ping, connect, connect error.
        if (first === 0x30) return socket.send('40{"many":true}')
        if (first === 0x32) return socket.send('3')
        if (first === 0x34 && second === 0x30) return resolve()
        if (first === 0x34 && second === 0x34) return reject(new Error(data.toString()))
      }
      if (!words || !data.includes(words)) return
      heard.push(now())
      if (heard.length < open.length) return
      words = undefined
      tell({ heard, frame: data.toString() })
    })
  })
}

process.on('message', (job: CrowdJob) => {
  if (job.kind === 'hear') {
    words = Buffer.from(job.words)
    heard = []
    return
  }
  void (async () => {
    for (let n = 0; n < job.sockets; n += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, job.sockets - n) }, () => connectOne(job.url, job.speaks)),
      )
    tell({ opened: open.length })
  })()
})
