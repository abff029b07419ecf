import type { GradeCode } from '#demo/content/kinds.ts'
import { paint } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { slate } from './grounds.ts'
import { place } from './place.ts'
import { drawSlice } from './slice.ts'

/** The loin's face on slate, a little to the right: the grade's stamp stands on the left. */
export function drawSection(grade: GradeCode, seed: string, width: number, height: number): Canvas {
  const canvas = slate(width, height, seed)
  const slice = drawSlice({ width, height, shape: 'loin', grade, seed, scale: 1 })
  place(canvas, slice, Math.round(width * 0.075), -Math.round(height * 0.03), {
    thick: Math.round(height * 0.036),
    shadow: 0.62,
    soft: Math.round(height * 0.022),
    dx: Math.round(height * 0.014),
    dy: Math.round(height * 0.028),
  })
  return canvas
}

/** Nothing but marbled lean, close up. */
export function drawMacro(grade: GradeCode, seed: string, width: number, height: number, closeness = 4): Canvas {
  const { rgba } = drawSlice({ width, height, shape: 'macro', grade, seed, scale: 0.5 * closeness, zoom: 0.9 })
  return paint(width, height, (i, j) => {
    const k = (j * width + i) * 4
    return [rgba[k], rgba[k + 1], rgba[k + 2]]
  })
}
