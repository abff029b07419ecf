import type { BannerName } from '#demo/content/pictures.ts'
import { random } from '#demo/content/random.ts'
import { coldBoxes, coldDefs } from './boxes.ts'
import { paint, withShapes } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { clamp, hex, mix, smooth } from './colour.ts'
import { paper } from './grounds.ts'
import { makeNoise } from './noise.ts'
import { place } from './place.ts'
import { drawSlice } from './slice.ts'

type Size = 'wide' | 'phone'

/** The left half stays quiet: the words stand there, in HTML. */
export function drawBanner(name: BannerName, size: Size): Canvas | Promise<Canvas> {
  if (name === 'fresh') return drawFresh(size)
  return name === 'cold' ? drawCold(size) : drawReturns(size)
}

/** Today's carcass: a big cut face on green butcher paper. */
function drawFresh(size: Size): Canvas {
  const [width, height] = size === 'wide' ? [1664, 720] : [1040, 667]
  const noise = makeNoise('butcher paper')
  const [pale, dark] = [hex('#135c46'), hex('#062b20')]
  const canvas = paint(width, height, (i, j) => {
    const crease = 1 - Math.sqrt(Math.abs(noise.at(i / 420 + 3, j / 300)))
    const lit = smooth(1.3, 0.05, Math.hypot((i / width - 0.62) * 1.1, j / height - 0.35))
    const grain = noise.at(i / 2.4, j / 2.4) * 0.03 + noise.layered(i / 260, j / 200, 3) * 0.1
    return mix(dark, pale, clamp(lit + crease * 0.05 + grain))
  })
  const wide = size === 'wide'
  const slice = drawSlice({
    width: wide ? 1250 : 900,
    height: wide ? 960 : 690,
    shape: 'loin',
    grade: '01',
    seed: 'banner-a',
    scale: 0.92,
    turn: -0.18,
  })
  const lying = { thick: wide ? 34 : 26, shadow: 0.55, soft: wide ? 26 : 20, dx: wide ? 16 : 12, dy: wide ? 30 : 22 }
  if (wide) place(canvas, slice, width - 960, -60, lying)
  else place(canvas, slice, width - 590, 60, lying)
  return canvas
}

/** Cold chain: insulated boxes in frosted air. */
async function drawCold(size: Size): Promise<Canvas> {
  const [width, height] = size === 'wide' ? [1248, 540] : [780, 500]
  const noise = makeNoise('cold')
  const [pale, dark] = [hex('#eef5f3'), hex('#bfd6d1')]
  const canvas = paint(width, height, (i, j) => {
    const lit = smooth(1.25, 0.1, Math.hypot(i / width - 0.75, j / height - 0.25))
    return mix(dark, pale, clamp(lit + noise.layered(i / 320, j / 240, 4) * 0.16 + noise.at(i / 2.2, j / 2.2) * 0.03))
  })
  const { next } = random('flakes')
  const flakes = Array.from({ length: 70 }, () => {
    const [x, y, r] = [next() * width, next() * height, 1.2 + next() * 3.4]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="#fff" opacity="${(0.25 + next() * 0.55).toFixed(2)}"/>`
  })
  const where = size === 'wide' ? 'translate(-12 -30) scale(0.78)' : 'translate(-78 45) scale(0.56)'
  return withShapes(canvas, `<g transform="${where}">${coldBoxes}</g>${flakes.join('')}`, coldDefs)
}

/** Cancelling and returning: two receipts and the way back. */
async function drawReturns(size: Size): Promise<Canvas> {
  const [width, height] = size === 'wide' ? [1248, 540] : [780, 500]
  const canvas = paper(width, height, 'returns', '#f3ece0', '#dccfba')
  const where = size === 'wide' ? 'translate(-20 0) scale(0.78)' : 'translate(-150 50) scale(0.6)'
  const arrow =
    '<g filter="url(#s)"><path d="M1216 470 a150 150 0 1 1 -58 -196" fill="none" stroke="url(#g)" stroke-width="40"/><polygon points="1108,200 1218,234 1140,330" fill="#0d6a50"/></g>'
  const elements = `<g transform="${where}">${receipt(1120, 60, 480, 8, [0.5, 0.9, 0.75, 0.85, 0.6, 0.8])}${receipt(900, 140, 460, -7, [0.45, 0.8, 0.9, 0.7, 0.82])}${arrow}</g>`
  return withShapes(
    canvas,
    elements,
    '<filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="10" dy="18" stdDeviation="18" flood-color="#5b4630" flood-opacity="0.28"/></filter><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#13805f"/><stop offset="1" stop-color="#0a4b38"/></linearGradient>',
  )
}

/** A torn slip of paper; its lines are bars of the given lengths, the first one red. */
function receipt(x: number, y: number, height: number, turn: number, lines: readonly number[]): string {
  const width = 300
  const teeth = Array.from(
    { length: 19 },
    (_, i) => `L${(x + width - (width / 18) * i).toFixed(1)},${y + height + (i % 2) * 16}`,
  )
  const bars = lines.map(
    (length, i) =>
      `<rect x="${x + 34}" y="${y + 44 + i * 38}" width="${((width - 68) * length).toFixed(0)}" height="10" rx="5" fill="${i === 0 ? '#8d2531' : '#d9d0c0'}"/>`,
  )
  const total = `<rect x="${x + 34}" y="${y + height - 62}" width="${width - 68}" height="2" fill="#d9d0c0"/><rect x="${x + width - 150}" y="${y + height - 44}" width="116" height="16" rx="4" fill="#1f2b26"/>`
  return `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"><path d="M${x},${y} L${x + width},${y} L${x + width},${y + height} ${teeth.join(' ')} Z" fill="#fffdf8" filter="url(#s)"/>${bars.join('')}${total}</g>`
}
