import { random } from '#demo/content/random.ts'
import type { Random } from '#demo/content/random.ts'
import { clamp, lerp, smooth } from './colour.ts'
import type { Look } from './marbling.ts'
import { makeNoise } from './noise.ts'
import type { Noise } from './noise.ts'
import type { Muscle, Shape } from './shapes.ts'

/** Where the slice lies in its buffer: pixel (i, j) is the point (x, y) of the shape. */
export type Frame = { width: number; height: number; half: number; turn: number; zoom: number }
/** Per pixel: distance to the outline (inside is below 0), share of lean, marbling value, muscle, depth in the muscle. */
export type Face = {
  outside: Float32Array
  lean: Float32Array
  marbling: Float32Array
  muscle: Uint8Array
  depth: Float32Array
  cap: number
}
type Placed = Muscle & { waves: (readonly [number, number, number])[]; cos: number; sin: number }

export function pointAt({ width, height, half, turn }: Frame, i: number, j: number): [number, number] {
  const [dx, dy] = [i - width / 2, j - height / 2]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [(dx * cos + dy * sin) / half, (-dx * sin + dy * cos) / half]
}

/** Muscles with smooth seeded outlines; fat is what is left inside their common hull; marbling is a field to be cut. */
export function drawFace(frame: Frame, shape: Shape, look: Look, seed: string): Face {
  const chance = random(`${seed}:shape`)
  const noise = makeNoise(`${seed}:a`)
  const muscles = shape.muscles.map((muscle) => placeMuscle(muscle, chance))
  const cap = shape.cap * (0.85 + chance.next() * 0.35)
  const marbling = marblingField(seed, look, shape.fibre, frame.zoom)
  const { width, height } = frame
  const size = width * height
  const face: Face = {
    outside: new Float32Array(size),
    lean: new Float32Array(size),
    marbling: new Float32Array(size).fill(-9),
    muscle: new Uint8Array(size),
    depth: new Float32Array(size),
    cap,
  }
  for (let k = 0; k < size; k++) {
    const [x, y] = pointAt(frame, k % width, Math.floor(k / width))
    const X = x + noise.layered(x * 1.2, y * 1.2, 2) * 0.055 + noise.at(x * 3.4, y * 3.4) * 0.005
    const Y = y + noise.layered(x * 1.2 + 40, y * 1.2, 2) * 0.055 + noise.at(x * 3.4 + 9, y * 3.4) * 0.005
    const { first, second, id, hull } = nearest(muscles, shape, X, Y)
    const cover = lerp(shape.side, cap, smooth(0.15, -0.35, y)) * (1.01 + 0.16 * noise.at(x * 1.5 + 5, y * 1.5))
    face.outside[k] = keepInBody(hull - cover, shape, noise, x, y)
    const seam = shape.seam * (0.45 + 1.1 * clamp(0.5 + 0.75 * noise.at(X * 2.6 + 3, Y * 2.6)))
    face.lean[k] = smooth(0.007, -0.007, first) * smooth(seam - 0.006, seam + 0.01, second - first)
    face.muscle[k] = id
    face.depth[k] = Math.min(-first, (second - first - seam) * 0.5)
    if (face.lean[k] > 0.3 && face.outside[k] < 0) face.marbling[k] = marbling(muscles[id], id, X, Y, face.depth[k])
  }
  return face
}

function placeMuscle(muscle: Muscle, chance: Random): Placed {
  const vary = (by: number) => (chance.next() - 0.5) * by
  const waves = [2, 3, 4, 5].map(
    (n) => [n, (vary(0.13) * (muscle.wobble ?? 1)) / Math.sqrt(n - 1), chance.next() * 6.283] as const,
  )
  const rot = muscle.rot + vary(0.08)
  return {
    ...muscle,
    waves,
    cos: Math.cos(rot),
    sin: Math.sin(rot),
    x: muscle.x + vary(0.03),
    y: muscle.y + vary(0.03),
    a: muscle.a * (1 + vary(0.08)),
    b: muscle.b * (1 + vary(0.1)),
  }
}

function distance(muscle: Placed, x: number, y: number): number {
  const [dx, dy] = [x - muscle.x, y - muscle.y]
  const u = (dx * muscle.cos + dy * muscle.sin) / muscle.a
  const v = (-dx * muscle.sin + dy * muscle.cos) / muscle.b - (muscle.bend ?? 0) * (u * u - 0.35)
  const power = muscle.pow ?? 2.2
  const angle = Math.atan2(v, u)
  let wave = 0
  for (const [n, strength, phase] of muscle.waves) wave += strength * Math.cos(n * angle + phase)
  return ((Math.abs(u) ** power + Math.abs(v) ** power) ** (1 / power) - 1 - wave) * Math.min(muscle.a, muscle.b)
}

function nearest(muscles: readonly Placed[], shape: Shape, x: number, y: number) {
  const join = shape.join ?? 0.34
  let [first, second, id, hull] = [9, 9, 0, 9]
  const unite = (d: number) => {
    const h = clamp(0.5 + (0.5 * (hull - d)) / join)
    hull = lerp(hull, d, h) - join * h * (1 - h)
  }
  muscles.forEach((muscle, index) => {
    const d = distance(muscle, x, y)
    if (d < first) {
      second = first
      first = d
      id = index
    } else if (d < second) second = d
    if (index === 0) hull = d
    else unite(d)
  })
  for (const [bx, by, a, b] of shape.bones ?? []) unite((Math.hypot((x - bx) / a, (y - by) / b) - 1) * b)
  return { first, second, id, hull }
}

function keepInBody(outside: number, { body }: Shape, noise: Noise, x: number, y: number): number {
  if (body === undefined) return outside
  const [bx, by, a, b, power] = body
  const rim =
    (Math.abs((x - bx) / a) ** power + Math.abs((y - by) / b) ** power) ** (1 / power) -
    1 +
    0.02 * noise.at(x * 2.2 + 90, y * 2.2)
  const short = Math.min(a, b)
  // No fat beyond the body, and no hole in its middle.
  return Math.min(Math.max(outside, rim * short), (rim + 0.17) * short)
}

/** Three nets of cell borders (veins, branches, flecks), thick and thin by noise; the higher the value, the fatter. */
function marblingField(seed: string, look: Look, fibre: number, zoom: number) {
  const warp = makeNoise(`${seed}:b`)
  const presence = makeNoise(`${seed}:p`)
  const [veins, branches, flecks] = [makeNoise(`${seed}:c1`), makeNoise(`${seed}:c2`), makeNoise(`${seed}:c3`)]
  return (muscle: Placed, id: number, x: number, y: number, depth: number): number => {
    const u = (x * muscle.cos + y * muscle.sin) * (1 - fibre * 0.8)
    const v = (-x * muscle.sin + y * muscle.cos) * (1 + fibre * 0.8)
    const ax = u + 0.05 * warp.at(u * 3.1, v * 3.1) + 0.006 * warp.at(u * 17, v * 17)
    const ay = v + 0.05 * warp.at(u * 3.1 + 31, v * 3.1 + 7) + 0.006 * warp.at(u * 17 + 5, v * 17)
    const broad = presence.layered(ax * 2.2 + id * 7, ay * 2.2, 2) * 0.3
    const middle = presence.at(ax * 9 + 5, ay * 9)
    const fine = presence.at(ax * 21 - 3, ay * 21)
    const vein = 0.62 + broad + 0.52 * middle - veins.cell((ax * 5) / zoom, (ay * 5.8) / zoom).edge * 6.4
    const branch =
      0.5 + broad + 0.58 * fine + 0.22 * middle - branches.cell((ax * 11.5) / zoom, (ay * 13) / zoom).edge * 3.6
    const fleck =
      0.22 +
      0.3 * look.fine +
      broad +
      0.62 * presence.at(ax * 38, ay * 38) +
      0.25 * fine -
      flecks.cell((ax * 24) / zoom, (ay * 27) / zoom).edge * 2.5
    const rim = smooth(0.22, 0, depth) * 0.06 - smooth(0.035, 0, depth) * 0.25
    return Math.max(vein, branch, fleck) + rim + (muscle.more ?? 0) * 4 - (muscle.less ?? 0)
  }
}
