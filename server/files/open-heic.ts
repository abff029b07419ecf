import { Worker } from 'node:worker_threads'

/** Four bytes a pixel, already turned the right way up. */
export type RawPicture = { data: Uint8ClampedArray; width: number; height: number }
export type HeicJob = { bytes: Uint8Array; mostPixels: number; mostMemory: number }

const seconds = 30
const mostMemory = 512 * 1024 * 1024

/**
 * Decodes what phones put into HEIC, in a worker of its own: it has so many seconds and bytes, and whatever the decoder does to its
 * memory ends with it. Rejects when it cannot.
 */
export async function openHeic(bytes: Uint8Array, mostPixels: number): Promise<RawPicture> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels, mostMemory } satisfies HeicJob,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<RawPicture>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('ended without a picture')))
  const clock = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
