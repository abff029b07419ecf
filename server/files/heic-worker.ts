import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicJob, RawPicture } from './open-heic.ts'

type Image = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (drawn: unknown) => void): void
}
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }

const { bytes, mostPixels, mostMemory } = workerData as HeicJob

// The decoder grows its memory by this method; a worker's `resourceLimits` do not cover the memory of WebAssembly.
type Memory = { buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number }
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
const page = 64 * 1024
const grow = Object.getOwnPropertyDescriptor(Memory.prototype, 'grow')!.value as Memory['grow']
Memory.prototype.grow = function limited(this: Memory, pages: number): number {
  if (this.buffer.byteLength + pages * page > mostMemory) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
const images = new HeifDecoder().decode(bytes)
const image = images.find((one) => one.is_primary()) ?? images[0]
if (!image) throw new Error('no picture in it')
const width = image.get_width()
const height = image.get_height()
if (width * height > mostPixels) throw new Error('too many pixels')
const data = new Uint8ClampedArray(width * height * 4)
image.display({ data, width, height }, (drawn) => {
  if (!drawn) throw new Error('cannot be drawn')
  parentPort!.postMessage({ data, width, height } satisfies RawPicture, [data.buffer])
})
