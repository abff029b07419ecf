import type { CoverName } from '#demo/content/pictures.ts'
import { random } from '#demo/content/random.ts'
import { coldBoxes, coldDefs } from './boxes.ts'
import { over, paint, withShapes } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { clamp, hex, mix, smooth } from './colour.ts'
import type { Rgb } from './colour.ts'
import { paper, slate } from './grounds.ts'
import { drawKnives } from './knives.ts'
import { drawMacro } from './meat.ts'
import { makeNoise } from './noise.ts'
import { place } from './place.ts'
import { drawSlice } from './slice.ts'

const width = 960
const height = 720

/** The magazine's covers, 4 to 3. */
export const covers: Readonly<Record<CoverName, () => Canvas | Promise<Canvas>>> = {
  marbling: drawStrips,
  ember: drawEmbers,
  price: drawHills,
  salt: drawSalted,
  knife: drawKnives,
  cold: () =>
    withShapes(
      paper(width, height, 'cold cover', '#eef5f3', '#b5cec8', 0.03),
      `<g transform="translate(-640 -22) scale(0.98)">${coldBoxes}</g>`,
      coldDefs,
    ),
  trace: drawLabel,
  aging: drawAging,
}

/** Marbling 7, 8 and 9 side by side. */
function drawStrips(): Canvas {
  const canvas = paint(width, height, () => hex('#efe9df'))
  const strip = 288
  for (const [index, grade] of (['03', '02', '01'] as const).entries()) {
    const meat = drawMacro(grade, `strip-${grade}`, strip, height - 60, 5.2)
    for (let k = 0; k < strip * meat.height; k++) {
      const i = 30 + index * (strip + 18) + (k % strip)
      over(canvas, i, 30 + Math.floor(k / strip), meat.rgb.subarray(k * 3, k * 3 + 3), 1)
    }
  }
  return canvas
}

function drawEmbers(): Canvas {
  const [warp, coal, heatNoise] = [makeNoise('ember'), makeNoise('ember2'), makeNoise('ember3')]
  return paint(width, height, (i, j) => {
    const [x, y] = [(i / height) * 3.2, (j / height) * 3.2]
    const wx = x + warp.layered(x, y, 3) * 0.25
    const wy = y + warp.layered(x + 9, y, 3) * 0.25
    const { edge, id } = coal.cell(wx * 1.25, wy * 1.25)
    const heat = smooth(-0.35, 0.75, warp.layered(x * 0.55 + 4, y * 0.55, 3) + (j / height - 0.62) * 0.9)
    const ash = 0.5 + 0.5 * warp.layered(wx * 9, wy * 9, 4)
    const crack = smooth(0.24, 0, edge + 0.1 * heatNoise.layered(wx * 5, wy * 5, 3))
    const body = smooth(0.35, 0.9, heat + 0.35 * heatNoise.layered(wx * 3, wy * 3, 3) - 0.1) * (0.35 + 0.65 * id)
    const glow = clamp(crack * heat * 0.95 + body * 0.45)
    let colour = mix(hex('#1a1614'), hex('#6b625b'), ash * 0.75 * smooth(0, 0.35, edge) + 0.1 * id)
    colour = mix(colour, hex('#c2330f'), smooth(0.02, 0.45, glow))
    colour = mix(colour, hex('#ff8a2b'), smooth(0.4, 0.8, glow))
    return mix(colour, hex('#ffe2a0'), smooth(0.78, 1, glow))
  })
}

/** Layered hills, to be read as price curves. */
function drawHills(): Canvas {
  const noise = makeNoise('hills')
  const layers = ['#e2d9c8', '#b9c9bd', '#6fa08b', '#2b7a60', '#0c5a44'].map(hex)
  return paint(width, height, (i, j) => {
    let colour: Rgb = hex('#f3ece0')
    for (const [index, layer] of layers.entries()) {
      const k = index + 1
      const ridge =
        0.18 +
        k * 0.125 +
        0.1 * noise.layered((i / width) * (1.2 + k * 0.25) + k * 9, k * 3.1, 3) +
        0.02 * Math.sin((i / width) * 8 + k * 2)
      const below = (j / height - ridge) * height
      if (below > 0) colour = mix(layer, [255, 255, 255], 0.1 * smooth(60, 0, below))
      else if (below > -14) colour = mix(colour, hex('#22352d'), smooth(-14, 0, below) * 0.1)
    }
    const grain = noise.at(i / 2.1, j / 2.1) * 3
    return [colour[0] + grain, colour[1] + grain, colour[2] + grain]
  })
}

async function drawSalted(): Promise<Canvas> {
  const canvas = slate(width, height, 'salt')
  const steaks = [
    [-30, 10, 0.28, 'a'],
    [250, 150, 0.55, 'b'],
    [-10, 320, 0.12, 'c'],
  ] as const
  for (const [x, y, turn, name] of steaks) {
    const slice = drawSlice({
      width: 600,
      height: 430,
      shape: 'ribeye',
      grade: '04',
      seed: `salted-${name}`,
      scale: 0.9,
      turn,
    })
    place(canvas, slice, x, y, { thick: 20, shadow: 0.6, soft: 14, dx: 10, dy: 18 })
  }
  const { next } = random('grains')
  const near = (middle: number, reach: number) => (middle + (next() + next() + next() - 1.5) * reach).toFixed(0)
  const grains = Array.from({ length: 520 }, () => {
    const [x, y, size] = [near(560, 330), near(330, 340), 2.5 + next() * 7]
    if (next() > 0.88)
      return `<circle cx="${x}" cy="${y}" r="${(4 + next() * 4).toFixed(1)}" fill="${next() < 0.5 ? '#2a211c' : '#4b3a2e'}"/>`
    return `<rect x="${x}" y="${y}" width="${size.toFixed(1)}" height="${(size * (0.6 + next() * 0.5)).toFixed(1)}" rx="1" transform="rotate(${(next() * 90).toFixed(0)} ${x} ${y})" fill="#f8f6f1" opacity="${(0.65 + next() * 0.35).toFixed(2)}"/>`
  })
  return withShapes(
    canvas,
    `<g filter="url(#s)">${grains.join('')}</g>`,
    '<filter id="s"><feDropShadow dx="2" dy="4" stdDeviation="2" flood-opacity="0.5"/></filter>',
  )
}

/** A traceability label on wrapped meat: bars and blocks, no readable number. */
async function drawLabel(): Promise<Canvas> {
  const canvas = drawMacro('04', 'label', width, height, 5)
  const { next } = random('bars')
  let x = 300
  const bars: string[] = []
  while (x < 660) {
    const thick = 3 + Math.floor(next() * 4) * 3
    bars.push(`<rect x="${x}" y="400" width="${thick}" height="110" fill="#1d1b18"/>`)
    x += thick + 4 + Math.floor(next() * 3) * 4
  }
  const blocks = [3, 4, 4, 1].flatMap((count, group) =>
    Array.from({ length: count }, (_, i) => {
      const left = 300 + [0, 92, 212, 332][group] + i * 26
      return `<rect x="${left}" y="330" width="18" height="34" rx="4" fill="#0b6349"/>`
    }),
  )
  const lines = [260, 180].map(
    (long, i) => `<rect x="300" y="${220 + i * 40}" width="${long}" height="16" rx="8" fill="#cfc7ba"/>`,
  )
  const stamp =
    '<rect x="584" y="205" width="76" height="76" rx="10" fill="#7d1b28"/><path d="M606 244 l12 14 l22 -30" fill="none" stroke="#fff" stroke-width="7"/>'
  return withShapes(
    canvas,
    `<g transform="rotate(-3 480 360)"><rect x="240" y="160" width="480" height="400" rx="18" fill="#fffdf8" filter="url(#s)"/>${lines.join('')}${stamp}${blocks.join('')}${bars.join('')}</g>`,
    '<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="6" dy="14" stdDeviation="16" flood-color="#2b0a0a" flood-opacity="0.55"/></filter>',
  )
}

/** Two loins ageing on a steel shelf, in cold light. */
function drawAging(): Canvas {
  const noise = makeNoise('shelf')
  const canvas = paint(width, height, (i, j) => {
    const wire = Math.exp(-(((((i + 8) % 48) - 24) / 5) ** 2)) * 0.35
    const lit = smooth(1.2, 0.1, Math.hypot(i / width - 0.4, j / height - 0.2)) * 0.7
    return mix(
      hex('#141b1c'),
      hex('#6d8183'),
      clamp(lit * 0.5 + wire * (0.4 + lit) + noise.layered(i / 200, j / 200, 3) * 0.06),
    )
  })
  const lying = { thick: 60, shadow: 0.65, soft: 18, dx: 12, dy: 22 }
  const back = drawSlice({
    width: 760,
    height: 520,
    shape: 'loin',
    grade: '02',
    seed: 'aging-b',
    tone: 0.35,
    turn: -0.06,
  })
  place(canvas, back, 210, -30, lying)
  const front = drawSlice({
    width: 860,
    height: 600,
    shape: 'loin',
    grade: '01',
    seed: 'aging-a',
    tone: 0.25,
    turn: 0.05,
  })
  place(canvas, front, -70, 130, lying)
  return canvas
}
