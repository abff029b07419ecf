import type { GradeCode } from '#demo/content/kinds.ts'
import type { TrayName } from '#demo/content/pictures.ts'
import { random } from '#demo/content/random.ts'
import { crop } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bone, pad, tray } from './grounds.ts'
import { place } from './place.ts'
import type { ShapeName } from './shapes.ts'
import { drawSlice } from './slice.ts'

/** How a cut lies in its tray: which face, how large against the tray, and where (x, y from the middle, turn). */
type Arrangement = {
  shape: ShapeName
  size: number
  zoom?: number
  fat?: number
  tone?: number
  thick?: number
  spread: readonly (readonly [x: number, y: number, turn: number])[]
}
const three = (gap: number, lean: number) =>
  [
    [-lean, -gap, 0.04],
    [lean, -0.005, -0.03],
    [0, gap - 0.01, 0.03],
  ] as const
const rows = (count: number, gap: number, xs: readonly number[]) =>
  xs.flatMap((x) =>
    Array.from({ length: count }, (_, i) => [x, (i - (count - 1) / 2) * gap, (i % 2) * 0.06 - 0.03] as const),
  )

const arrangements: Readonly<Record<TrayName, Arrangement>> = {
  sirloin: {
    shape: 'ribeye',
    size: 0.66,
    zoom: 1.05,
    spread: [
      [-0.065, -0.125, 0.05],
      [0.06, 0.105, -0.05],
    ],
  },
  'sirloin-upper': {
    shape: 'chuckEye',
    size: 0.66,
    spread: [
      [-0.07, -0.125, -0.06],
      [0.06, 0.11, 0.08],
    ],
  },
  'chuck-flap': { shape: 'slab', size: 0.66, fat: 1.2, spread: three(0.2, 0.012) },
  striploin: { shape: 'strip', size: 0.68, zoom: 1.05, spread: three(0.2, 0.015) },
  tenderloin: {
    shape: 'tender',
    size: 0.44,
    zoom: 0.9,
    fat: 0.5,
    tone: 0.15,
    spread: [
      [-0.19, -0.17, 0.3],
      [0.14, -0.19, 1.4],
      [-0.03, 0, 2.5],
      [-0.21, 0.18, 4.1],
      [0.17, 0.165, 5.2],
    ],
  },
  neck: {
    shape: 'chuck',
    size: 0.72,
    fat: 0.75,
    tone: 0.12,
    spread: [
      [-0.09, -0.13, 0.12],
      [0.09, 0.11, -0.1],
    ],
  },
  shoulder: {
    shape: 'chuck',
    size: 0.6,
    fat: 0.4,
    tone: 0.25,
    spread: [
      [-0.14, -0.17, 0.6],
      [0.13, -0.02, 2.1],
      [-0.1, 0.17, 0.2],
    ],
  },
  blade: { shape: 'blade', size: 0.66, fat: 0.85, tone: 0.05, spread: three(0.2, 0.02) },
  eye: {
    shape: 'tender',
    size: 0.52,
    fat: 0.3,
    tone: 0.3,
    spread: [
      [-0.16, -0.16, 0.5],
      [0.15, -0.14, 2],
      [-0.14, 0.15, 3.7],
      [0.16, 0.16, 5],
    ],
  },
  point: { shape: 'point', size: 0.68, fat: 0.8, tone: 0.1, thick: 0.5, spread: rows(4, 0.15, [0]) },
  brisket: { shape: 'brisket', size: 0.7, fat: 0.6, tone: 0.05, spread: three(0.195, 0.01) },
  plate: { shape: 'plate', size: 0.68, fat: 0.9, spread: three(0.195, 0.01) },
  flank: { shape: 'flank', size: 0.68, fat: 0.75, tone: 0.1, spread: three(0.17, 0.015) },
  round: {
    shape: 'round',
    size: 0.72,
    fat: 0.22,
    tone: 0.35,
    spread: [
      [-0.08, -0.13, 0.08],
      [0.08, 0.11, -0.06],
    ],
  },
  topside: {
    shape: 'round',
    size: 0.6,
    fat: 0.3,
    tone: 0.25,
    spread: [
      [-0.15, -0.06, 1.5],
      [0.005, 0, 1.62],
      [0.16, 0.055, 1.5],
    ],
  },
  shank: {
    shape: 'shank',
    size: 0.7,
    fat: 0.12,
    tone: 0.45,
    spread: [
      [-0.1, -0.11, 0.2],
      [0.1, 0.12, 2.2],
    ],
  },
  rib: { shape: 'rib', size: 0.66, spread: three(0.2, 0) },
  'rib-finger': { shape: 'finger', size: 0.36, fat: 1.1, tone: 0.05, spread: rows(5, 0.115, [-0.155, 0.155]) },
  skirt: { shape: 'skirt', size: 0.68, fat: 0.6, tone: 0.3, spread: rows(4, 0.145, [0]) },
}

/** A tray from above, its rim cropped away as in the shop's cards. */
export function drawTray(name: TrayName, grade: GradeCode, seed: string, width: number): Canvas {
  const { shape, size, zoom = 1, fat = 1, tone = 0, thick = 1, spread } = arrangements[name]
  const canvas = bone(width, width, seed)
  tray(canvas, seed)
  pad(canvas, 0.66, seed)
  const { next } = random(`${seed}:arrangement`)
  const side = Math.round(width * size)
  spread.forEach(([x, y, turn], index) => {
    const slice = drawSlice({
      width: side,
      height: side,
      shape,
      grade,
      fat,
      tone,
      seed: `${seed}:${index}`,
      scale: 0.86,
      zoom: zoom * 1.25,
      turn: turn + (next() - 0.5) * 0.1,
    })
    const left = Math.round(width / 2 + x * width - side / 2)
    const top = Math.round(width / 2 + y * width - side / 2)
    place(canvas, slice, left, top, {
      thick: Math.round(width * 0.02 * thick),
      shadow: 0.5,
      soft: Math.round(width * 0.013),
      dx: Math.round(width * 0.008),
      dy: Math.round(width * 0.016),
    })
  })
  return crop(canvas, 0.085)
}
