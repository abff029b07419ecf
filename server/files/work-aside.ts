import { Worker } from 'node:worker_threads'

type Bounds = { seconds: number; megabytes: number }

/**
 * Has a program of ours work on `data` in a thread of its own: it has so many seconds and so much memory, and whatever it does to them ends
 * with it, while this process goes on answering. The program says one thing, its result; rejects when it says none.
 */
export async function workAside<Result>(program: URL, data: unknown, { seconds, megabytes }: Bounds): Promise<Result> {
  const worker = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('ended without a word')))
  const clock = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
