import { random } from '#demo/content/random.ts'

export type Cell = { edge: number; id: number }
export type Noise = {
  /** Simplex noise, about -1 to 1. */
  at: (x: number, y: number) => number
  /** Several octaves of it, each finer and fainter. */
  layered: (x: number, y: number, octaves?: number) => number
  /** Cellular noise: how far the point is from the border to the next cell, and a number 0 to 1 that names the cell. */
  cell: (x: number, y: number) => Cell
}

const gradients = [1, 1, -1, 1, 1, -1, -1, -1, 1.414, 0, -1.414, 0, 0, 1.414, 0, -1.414]
const skew = 0.3660254037844386
const unskew = 0.21132486540518713

/** Every picture is a pure function of its seed. */
export function makeNoise(seed: string): Noise {
  const { next } = random(seed)
  const order = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  const table = Uint8Array.from({ length: 512 }, (_, i) => order[i & 255])
  const [offsetX, offsetY, names] = [new Float32Array(256), new Float32Array(256), new Float32Array(256)]
  for (let i = 0; i < 256; i++) {
    offsetX[i] = next()
    offsetY[i] = next()
    names[i] = next()
  }

  function corner(hash: number, dx: number, dy: number): number {
    let fall = 0.5 - dx * dx - dy * dy
    if (fall <= 0) return 0
    fall *= fall
    const g = (hash & 7) * 2
    return fall * fall * (gradients[g] * dx + gradients[g + 1] * dy)
  }

  function at(x: number, y: number): number {
    const s = (x + y) * skew
    const i = Math.floor(x + s)
    const j = Math.floor(y + s)
    const t = (i + j) * unskew
    const x0 = x - (i - t)
    const y0 = y - (j - t)
    const i1 = x0 > y0 ? 1 : 0
    const j1 = 1 - i1
    const ii = i & 255
    const jj = j & 255
    return (
      50 *
      (corner(table[ii + table[jj]], x0, y0) +
        corner(table[ii + i1 + table[jj + j1]], x0 - i1 + unskew, y0 - j1 + unskew) +
        corner(table[ii + 1 + table[jj + 1]], x0 - 1 + 2 * unskew, y0 - 1 + 2 * unskew))
    )
  }

  function layered(x: number, y: number, octaves = 4): number {
    let [strength, sum, total] = [1, 0, 0]
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * at(x, y)
      total += strength
      x = x * 2.03 + 17.3
      y = y * 2.03 - 9.1
      strength *= 0.5
    }
    return sum / total
  }

  const found = { edge: 0, id: 0 }
  // The answer is one object, written anew: this runs millions of times a picture.
  function cell(x: number, y: number): Cell {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    let [first, second] = [9, 9]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const hash = table[((ix + dx) & 255) + table[(iy + dy) & 255]]
        const px = ix + dx + 0.5 + (offsetX[hash] - 0.5) * 0.95 - x
        const py = iy + dy + 0.5 + (offsetY[hash] - 0.5) * 0.95 - y
        const distance = Math.sqrt(px * px + py * py)
        if (distance < first) {
          second = first
          first = distance
          found.id = names[hash]
        } else if (distance < second) second = distance
      }
    found.edge = second - first
    return found
  }

  return { at, layered, cell }
}
