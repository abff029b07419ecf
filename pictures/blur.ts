import { clamp } from './colour.ts'

/** Two passes of a box blur of this radius, which is close to a soft one. */
export function blur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  let from = source
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(source.length)
    for (let y = 0; y < height; y++) sweep(from, across, y * width, 1, width, radius)
    const down = new Float32Array(source.length)
    for (let x = 0; x < width; x++) sweep(across, down, x, width, height, radius)
    from = down
  }
  return from
}

function sweep(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const read = (i: number) => from[start + clamp(i, 0, count - 1) * step]
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += read(i)
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / (2 * radius + 1)
    sum += read(i + radius + 1) - read(i - radius)
  }
}
