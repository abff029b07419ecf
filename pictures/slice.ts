import type { GradeCode } from '#demo/content/kinds.ts'
import { blur } from './blur.ts'
import { clamp, hex, lerp, mix, smooth } from './colour.ts'
import type { Rgb } from './colour.ts'
import { drawFace, pointAt } from './face.ts'
import type { Face, Frame } from './face.ts'
import { light } from './light.ts'
import { looks } from './marbling.ts'
import type { Look } from './marbling.ts'
import { makeNoise } from './noise.ts'
import type { Noise } from './noise.ts'
import { shapes } from './shapes.ts'
import type { Shape, ShapeName } from './shapes.ts'

/** One slice of meat to draw. `fat` scales the grade's marbling, `tone` (0 to 1) darkens the lean. */
export type SliceOrder = {
  width: number
  height: number
  shape: ShapeName
  grade: GradeCode
  seed: string
  scale?: number
  zoom?: number
  turn?: number
  fat?: number
  tone?: number
}
/** Red, green, blue 0 to 255 and cover 0 to 1, per pixel. */
export type Slice = { width: number; height: number; rgba: Float32Array }

const fatWhite = hex('#f6ead6')
const fatCream = hex('#ecd6b8')
const fatPink = hex('#eabfa9')
const silverSkin = hex('#efe6e4')
const paleLean = hex('#d98078')
const darkLean = hex('#8d2020')
const darkDeep = hex('#651214')
const thread = hex('#d9b9a4')
const rimBrown = hex('#8a4a3c')

/** A pure function of its order. About a second for a megapixel. */
export function drawSlice(order: SliceOrder): Slice {
  const { width, height, grade, seed } = order
  const shape: Shape = shapes[order.shape]
  const half = (Math.min(width, height) / 2) * (order.scale ?? 0.9)
  const zoom = order.zoom ?? 1
  const frame: Frame = { width, height, half, turn: order.turn ?? 0, zoom }
  // Detail keeps its size against the picture, so that a small picture does not turn into noise.
  const detail = (half / 340) * zoom
  const share = looks[grade].fat * (order.fat ?? 1)
  const look = darkened(looks[grade], order.tone ?? 0)
  const face = drawFace(frame, shape, look, seed)
  const fat = cutMarbling(face, share, 0.07 + 0.05 / Math.max(0.6, detail))
  const halo = blur(fat, width, height, Math.max(1, Math.round(5 * detail)))
  const soft = blur(fat, width, height, Math.max(1, Math.round(1.4 * detail)))
  const noise = makeNoise(`${seed}:a`)
  const bundles = makeNoise(`${seed}:c3`)
  const cracks = makeNoise(`${seed}:c2`)
  const rgba = new Float32Array(width * height * 4)
  const relief = new Float32Array(width * height)
  for (let k = 0; k < width * height; k++) {
    const cover = smooth(0.006, -0.006, face.outside[k])
    if (cover <= 0) continue
    const [x, y] = pointAt(frame, k % width, Math.floor(k / width))
    const lean = face.lean[k]
    const grain = noise.at(x * 92 * detail, y * 92 * detail) * 0.6 + noise.at(x * 48 * detail, y * 60 * detail) * 0.4
    const bundle = bundles.cell(x * 34, y * 38).id
    let colour = leanColour(look, noise, face, k, x, y, grain, bundle)
    colour = mix(colour, paleLean, halo[k] * 0.62)
    const marbled = mix(fatWhite, fatPink, clamp(0.22 + 0.42 * (1 - soft[k]) + 0.12 * grain))
    colour = mix(colour, marbled, fat[k] * lerp(0.62, 0.96, smooth(0.18, 0.62, soft[k])))
    const lumps = noise.layered(x * 6, y * 6, 3)
    const cream = clamp(0.28 + 0.5 * lumps + 0.15 * smooth(0.12, 0, cracks.cell(x * 22, y * 22).edge))
    let cap = mix(fatWhite, fatCream, cream)
    cap = mix(cap, fatPink, 0.42 * smooth(0.035, -0.002, Math.abs(face.depth[k])) * (1 - lean))
    if (shape.silver) cap = mix(cap, silverSkin, 0.6)
    colour = mix(cap, colour, lean)
    if (shape.cap > 0.08 && y < 0.1) {
      const tissue = Math.abs(face.outside[k] + face.cap * (0.52 + 0.1 * noise.at(x * 3, y * 3)))
      colour = mix(colour, thread, (1 - lean) * 0.55 * smooth(0.006, 0, tissue))
    }
    colour = mix(colour, rimBrown, 0.14 * smooth(-0.014, 0, face.outside[k]))
    let rise =
      0.5 * soft[k] +
      0.35 * (1 - lean) +
      0.13 * grain * (0.35 + 0.65 * lean) +
      0.25 * lumps * (1 - lean) +
      0.8 * noise.layered(x * 2.4, y * 2.4 + 60, 2) +
      0.12 * bundle
    for (const bone of shape.bones ?? []) {
      const edge = Math.hypot((x - bone[0]) / bone[2], (y - bone[1]) / bone[3]) - 1 + 0.05 * noise.at(x * 7, y * 7)
      const inside = smooth(0.03, -0.03, edge)
      if (inside <= 0) continue
      colour = mix(colour, boneColour(noise, x, y, edge), inside)
      rise = lerp(rise, 1.1, inside)
    }
    relief[k] = rise
    rgba.set([...colour, cover], k * 4)
  }
  light({ rgba, relief, lean: face.lean, noise, frame, detail, share })
  return { width, height, rgba }
}

function darkened(look: Look, tone: number): Look {
  return { ...look, lean: mix(look.lean, darkLean, tone), deep: mix(look.deep, darkDeep, tone) }
}

/** The field is cut at the height above which exactly this share of the lean lies. */
function cutMarbling(face: Face, share: number, soft: number): Float32Array {
  const seen = face.marbling.filter((value) => value > -5).sort()
  const height = seen.length === 0 ? 9 : seen[Math.max(0, Math.floor(seen.length * (1 - share)))]
  return face.marbling.map((value) => (value > -5 ? smooth(height - soft, height + soft * 1.3, value) : 0))
}

function leanColour(
  look: Look,
  noise: Noise,
  face: Face,
  k: number,
  x: number,
  y: number,
  grain: number,
  bundle: number,
): Rgb {
  const blot = noise.layered(x * 1.8 + 11, y * 1.8, 3)
  const tone = clamp(0.56 + blot * 0.75 + (bundle - 0.5) * 0.3 + grain * 0.11 - 0.05 * face.muscle[k])
  // Each muscle is darker at its rim.
  return mix(look.deep, look.lean, tone * smooth(-0.02, 0.05, face.depth[k] + 0.012))
}

function boneColour(noise: Noise, x: number, y: number, edge: number): Rgb {
  const marrow = smooth(-0.2, -0.34, edge + 0.06 * noise.at(x * 18, y * 18))
  const shell = mix(hex('#f1e6d6'), hex('#e3cbb3'), clamp(0.4 + 0.6 * noise.layered(x * 12, y * 12, 2)))
  const core = mix(hex('#c9776a'), hex('#e7b9a6'), clamp(0.5 + noise.at(x * 44, y * 44)))
  return mix(shell, core, marrow * 0.92)
}
