import { Worker } from 'node:worker_threads'

type Bounds = { seconds: number; megabytes: number }

/**
 * Runs a program of ours on `data` in a worker thread, with limits of time and memory that end with it, while this process goes on
 * answering. The program posts one message, its result; rejects when it posts none.
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
