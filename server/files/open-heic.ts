import { workAside } from './work-aside.ts'

/** Four bytes per pixel, already rotated upright. */
export type RawPicture = { data: Uint8ClampedArray; width: number; height: number }
export type HeicJob = { bytes: Uint8Array; mostPixels: number; mostMemory: number }

const program = new URL('./heic-worker.ts', import.meta.url)
const mostMemory = 512 * 1024 * 1024

/**
 * Decodes a HEIC picture, as phones make them, in a worker thread: whatever the decoder does to its memory ends with the thread. Rejects
 * when it cannot be decoded.
 */
export function openHeic(bytes: Uint8Array, mostPixels: number): Promise<RawPicture> {
  return workAside(program, { bytes, mostPixels, mostMemory } satisfies HeicJob, { seconds: 30, megabytes: 128 })
}
