import { blur } from './blur.ts'
import { over } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { lerp, smooth } from './colour.ts'
import { makeNoise } from './noise.ts'
import type { Slice } from './slice.ts'

/** How a slice lies on the canvas; all in pixels but `shadow` (0 to 1). */
export type Lying = { thick: number; shadow: number; soft: number; dx: number; dy: number }

/** Puts a slice down: its shadow, the cut side below it, its face. */
export function place(canvas: Canvas, slice: Slice, left: number, top: number, lying: Lying): void {
  castShadow(canvas, slice, left, top, lying)
  drawSide(canvas, slice, left, top, lying.thick)
  const { width, height, rgba } = slice
  for (let k = 0; k < width * height; k++) {
    const cover = rgba[k * 4 + 3]
    if (cover > 0) over(canvas, left + (k % width), top + Math.floor(k / width), rgba.subarray(k * 4, k * 4 + 3), cover)
  }
}

/** The slab swept down by its thickness, blurred twice: wide for the room, tight for the contact. */
function castShadow(canvas: Canvas, { width, height, rgba }: Slice, left: number, top: number, lying: Lying): void {
  const margin = lying.soft * 3
  const wideWidth = width + margin * 2
  const wideHeight = height + margin * 2
  const body = new Float32Array(wideWidth * wideHeight)
  for (let i = 0; i < width; i++) {
    let run = 0
    for (let j = 0; j < height; j++) {
      const cover = rgba[(j * width + i) * 4 + 3]
      run = cover > 0.5 ? lying.thick : run - 1
      body[(j + margin) * wideWidth + i + margin] = run > 0 ? 1 : cover
    }
  }
  const wide = blur(body, wideWidth, wideHeight, lying.soft)
  const tight = blur(body, wideWidth, wideHeight, Math.max(2, Math.floor(lying.soft / 4)))
  for (let k = 0; k < body.length; k++) {
    const i = left + (k % wideWidth) - margin
    const j = top + Math.floor(k / wideWidth) - margin
    over(canvas, i + lying.dx, j + lying.dy, [0, 0, 0], lying.shadow * wide[k])
    over(canvas, i + Math.floor(lying.dx / 4), j + Math.floor(lying.dy / 4), [0, 0, 0], lying.shadow * 0.7 * tight[k])
  }
}

/** The wall takes the colour of the lower edge, averaged along it, so that it does not look like a barcode. */
function drawSide(canvas: Canvas, slice: Slice, left: number, top: number, thick: number): void {
  const { width, height, rgba } = slice
  const { lowest, colours } = lowerEdge(slice, thick)
  const noise = makeNoise(`side${width}`)
  for (let i = 0; i < width; i++) {
    let last = -1
    for (let j = 0; j < height; j++) {
      if (rgba[(j * width + i) * 4 + 3] > 0.6) last = j
      if (last < 0 || j === last) continue
      const depth = (j - last) / thick
      if (depth > 1) {
        last = -1
        continue
      }
      const shade = lerp(0.86, 0.5, depth) * (1 + 0.06 * noise.at(i / 9, j / 22))
      const above = (Math.max(0, last - 3) * width + i) * 4
      const colour = [0, 1, 2].map((c) => {
        const base = lowest[i] === last ? lerp(colours[i * 3 + c], rgba[above + c], 0.22) : rgba[above + c]
        return base * shade * (c === 0 ? 1.02 : 0.93)
      })
      over(canvas, left + i, top + j, colour, smooth(1, 0.8, depth))
    }
  }
}

function lowerEdge({ width, height, rgba }: Slice, thick: number) {
  const lowest = new Int32Array(width).fill(-1)
  for (let i = 0; i < width; i++)
    for (let j = height - 1; j >= 0 && lowest[i] < 0; j--) if (rgba[(j * width + i) * 4 + 3] > 0.6) lowest[i] = j
  const colours = new Float32Array(width * 3)
  const reach = Math.max(6, Math.round(width * 0.022))
  for (let i = 0; i < width; i++) {
    let count = 0
    for (let x = Math.max(0, i - reach); x <= Math.min(width - 1, i + reach); x++) {
      if (lowest[x] < 0) continue
      const from = (Math.max(0, lowest[x] - Math.round(thick * 0.45)) * width + x) * 4
      count++
      for (let c = 0; c < 3; c++) colours[i * 3 + c] += rgba[from + c]
    }
    for (let c = 0; c < 3; c++) colours[i * 3 + c] /= Math.max(1, count)
  }
  return { lowest, colours }
}
