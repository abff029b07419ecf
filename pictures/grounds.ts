import { over, paint } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { clamp, hex, mix, smooth } from './colour.ts'
import type { Rgb } from './colour.ts'
import { makeNoise } from './noise.ts'

export function slate(width: number, height: number, seed: string): Canvas {
  const noise = makeNoise(`${seed}:slate`)
  const [pale, dark] = [hex('#3a413d'), hex('#1c201e')]
  return paint(width, height, (i, j) => {
    const [x, y] = [i / height, j / height]
    const cloud =
      noise.layered(x * 2.2, y * 2.2, 4) * 0.5 +
      noise.layered(x * 9, y * 11, 3) * 0.22 +
      noise.at(x * 130, y * 130) * 0.05
    const lit = smooth(1.15, 0.25, Math.hypot((i / width - 0.44) * 1.35, (j / height - 0.4) * 1.35))
    return mix(dark, pale, clamp(lit * 0.9 + cloud * 0.2))
  })
}

export function bone(width: number, height: number, seed: string): Canvas {
  const noise = makeNoise(`${seed}:bone`)
  const [pale, dark] = [hex('#f4f1eb'), hex('#dcd6cb')]
  return paint(width, height, (i, j) => {
    const lit = smooth(1.25, 0.2, Math.hypot(i / width - 0.36, j / height - 0.3))
    const grain = noise.at(i / 3, j / 3) * 0.02 + noise.layered((i / width) * 2, (j / height) * 2, 2) * 0.05
    return mix(dark, pale, clamp(lit + grain))
  })
}

export function paper(width: number, height: number, seed: string, pale: string, dark: string, grain = 0.05): Canvas {
  const noise = makeNoise(seed)
  const [light, deep] = [hex(pale), hex(dark)]
  return paint(width, height, (i, j) => {
    const lit = smooth(1.2, 0.1, Math.hypot(i / width - 0.3, j / height - 0.25))
    return mix(deep, light, clamp(lit + noise.layered(i / 180, j / 180, 3) * 0.1 + noise.at(i / 2.2, j / 2.2) * grain))
  })
}

/** A black wholesale tray seen from above, and the absorbent pad in it. */
export function tray(canvas: Canvas, seed: string): void {
  const { width, height } = canvas
  const noise = makeNoise(`${seed}:tray`)
  const round = 0.1 * width
  const inset = 0.055
  const distance = (x: number, y: number) => {
    const dx = Math.abs(x - width / 2) - width * (0.5 - inset) + round
    const dy = Math.abs(y - height / 2) - height * (0.5 - inset) + round
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const d = distance(i, j)
      const shadow = smooth(0.045 * width, -0.02 * width, distance(i - 0.014 * width, j - 0.024 * width))
      if (d > 0) over(canvas, i, j, [0, 0, 0], shadow * 0.42)
      if (d < 1) over(canvas, i, j, trayColour(i / width, j / height, -d / width), smooth(1, -1, d))
    }
  function trayColour(x: number, y: number, inside: number): Rgb {
    const rim = 0.032
    const facing = -(x - 0.5) * 0.5 - (y - 0.5)
    if (inside < rim) {
      const t = inside / rim
      const shine = Math.exp(-(((t - 0.3) / 0.16) ** 2)) * clamp(0.35 + facing * 0.9)
      return mix(mix(hex('#3a3d3b'), hex('#232624'), t), hex('#9aa09c'), shine * 0.55)
    }
    const wall = smooth(rim * 2.6, rim, inside)
    let colour = mix(hex('#1d201e'), hex('#0f1110'), wall * clamp(0.55 + facing * 0.6))
    colour = mix(colour, hex('#343836'), wall * clamp(-facing * 0.9) * 0.8)
    colour = mix(colour, hex('#2a2e2b'), (1 - wall) * (0.5 + 0.5 * Math.sin(x * 150)) * 0.18)
    const floor = clamp(0.18 + facing * 0.4 + 0.12 * noise.layered(x * 3, y * 3, 2))
    return mix(colour, hex('#3b403d'), (1 - wall) * floor)
  }
}

export function pad(canvas: Canvas, share: number, seed: string): void {
  const { width, height } = canvas
  const noise = makeNoise(`${seed}:pad`)
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const dx = Math.abs(i - width / 2) - (width * share) / 2
      const dy = Math.abs(j - height / 2) - (height * share) / 2
      const d = Math.max(dx, dy) + noise.at(i / 40, j / 40) * 2
      if (d > 1) continue
      const embossed = 0.5 + 0.5 * Math.sin(i / 9) * Math.sin(j / 9)
      const colour = mix(hex('#e8e5df'), hex('#cfcbc3'), embossed * 0.6 + 0.2 * noise.at(i / 60, j / 60))
      over(canvas, i, j, colour, smooth(1, -1, d))
    }
}
