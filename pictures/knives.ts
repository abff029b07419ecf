import { paint, withShapes } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { clamp, hex, mix, smooth } from './colour.ts'
import { makeNoise } from './noise.ts'

/** A breaking knife, a boning knife and a slicer on green. */
export function drawKnives(): Promise<Canvas> {
  const [width, height] = [960, 720]
  const noise = makeNoise('steel')
  const canvas = paint(width, height, (i, j) => {
    const lit = smooth(1.1, 0.1, Math.hypot(i / width - 0.35, j / height - 0.3)) * 0.8
    const grain = noise.layered(i / 900, j / 3, 2) * 0.05 + noise.layered(i / 300, j / 300, 2) * 0.1
    return mix(hex('#123c30'), hex('#1c6650'), clamp(lit + grain))
  })
  return withShapes(
    canvas,
    knife(380, 130, 470, 92, 7) + knife(350, 330, 360, 50, 2) + knife(390, 480, 500, 112, -4),
    `<filter id="s" x="-20%" y="-60%" width="140%" height="260%"><feDropShadow dx="10" dy="18" stdDeviation="12" flood-color="#02120d" flood-opacity="0.55"/></filter>
<linearGradient id="bl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8f9a97"/><stop offset="0.35" stop-color="#dfe6e3"/><stop offset="0.62" stop-color="#b9c3bf"/><stop offset="1" stop-color="#f4f7f6"/></linearGradient>
<linearGradient id="ha" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b3b2a"/><stop offset="1" stop-color="#2e1b12"/></linearGradient>`,
  )
}

function knife(x: number, y: number, long: number, high: number, turn: number): string {
  const at = (l: number, h: number) => `${(long * l).toFixed(1)},${(high * h).toFixed(1)}`
  const blade = `M0,0 L${at(0.55, 0.03)} Q${at(0.86, 0.1)} ${at(1, 0.42)} Q${at(0.8, 0.86)} ${at(0.45, 0.97)} Q${at(0.2, 1)} ${at(0, 0.98)} Z`
  const edge = `M${at(1, 0.42)} Q${at(0.8, 0.86)} ${at(0.45, 0.97)} Q${at(0.2, 1)} ${at(0, 0.98)} L${at(0, 0.86)} Q${at(0.25, 0.88)} ${at(0.45, 0.84)} Q${at(0.78, 0.74)} ${at(1, 0.42)} Z`
  const bolster = `M-26,0 h30 v${high * 0.62} h-30 Z`
  const handle = `M-26,0 L${at(-0.4, 0.02)} Q${at(-0.47, 0.06)} ${at(-0.465, 0.3)} Q${at(-0.46, 0.62)} ${at(-0.4, 0.6)} L-26,${high * 0.58} Z`
  const rivets = [0.12, 0.22, 0.33].map((t) => `<circle cx="${-long * t}" cy="${high * 0.3}" r="5" fill="#d8c7a3"/>`)
  return `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#s)"><path d="${blade}" fill="url(#bl)"/><path d="${edge}" fill="#f7faf9" opacity="0.75"/><path d="${bolster}" fill="#8d9794"/><path d="${handle}" fill="url(#ha)"/>${rivets.join('')}</g>`
}
