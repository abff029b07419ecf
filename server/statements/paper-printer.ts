import { Worker } from 'node:worker_threads'
import { refuse } from '#server/http/refuse.ts'

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }
type Said = { id: number; bytes?: Uint8Array; problem?: string }

const mostWaiting = 20

/**
 * Prints papers in one worker thread, whose script calls `printAsAsked`: shaping Korean text takes more than a tenth of a second, in which
 * the server would answer nobody. If too many are queued, it refuses with 503.
 */
export function paperPrinter<Content>(script: URL): (content: Content) => Promise<Buffer> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0

  function openWorker(): Worker {
    const thread = new Worker(script)
    thread.on('message', ({ id, bytes, problem }: Said) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      // No request waits: the idle worker does not keep the process running.
      if (waiting.size === 0) thread.unref()
      if (bytes) asked?.resolve(Buffer.from(bytes))
      else asked?.reject(new Error(problem))
    })
    const end = (error: Error) => {
      if (worker === thread) worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    thread.on('error', end)
    thread.on('exit', (code) => end(new Error(`the thread of papers ended with ${code}`)))
    return thread
  }

  return (content) => {
    if (waiting.size >= mostWaiting) throw refuse('rate.busy', undefined, null, 3)
    const thread = (worker ??= openWorker())
    thread.ref()
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, content })
    })
  }
}
