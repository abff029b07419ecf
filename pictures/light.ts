import { clamp, smooth } from './colour.ts'
import type { Frame } from './face.ts'
import type { Noise } from './noise.ts'

type Lit = {
  rgba: Float32Array
  relief: Float32Array
  lean: Float32Array
  noise: Noise
  frame: Frame
  detail: number
  share: number
}

const lamp = { x: -0.42, y: -0.62, z: 0.66 }
const glint = { x: -0.105, y: -0.16, z: Math.sqrt(1 - 0.105 * 0.105 - 0.16 * 0.16) }

/** A soft window from the upper left; the wet film breaks into small glints along the relief. Changes rgba in place. */
export function light({ rgba, relief, lean, noise, frame, detail, share }: Lit): void {
  const { width, height, half } = frame
  const strength = 0.42 * Math.min(1.2, detail)
  const wet = 1.25 * (0.55 + 1.2 * Math.min(0.4, share))
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const k = j * width + i
      if (rgba[k * 4 + 3] <= 0) continue
      const x = (i - width / 2) / half
      const y = (j - height / 2) / half
      const slopeX = relief[j * width + Math.min(width - 1, i + 1)] - relief[j * width + Math.max(0, i - 1)]
      const slopeY = relief[Math.min(height - 1, j + 1) * width + i] - relief[Math.max(0, j - 1) * width + i]
      const bumpX = 0.26 * noise.at(x * 2.3 + 70, y * 2.7) + 0.2 * noise.at(x * 6.1, y * 7.3 + 20)
      const bumpY = 0.26 * noise.at(x * 2.3 - 50, y * 2.7 + 8) + 0.2 * noise.at(x * 6.1 + 33, y * 7.3)
      let nx = -slopeX * strength + bumpX * 0.5
      let ny = -slopeY * strength + bumpY * 0.5
      const nz = 1 / Math.hypot(nx, ny, 1)
      nx *= nz
      ny *= nz
      const diffuse = (nx * lamp.x + ny * lamp.y + nz * lamp.z) / lamp.z
      const shade = 1 + clamp((diffuse - 1) * 0.42, -0.17, 0.15) - (x * 0.4 + y) * 0.045
      const facing = Math.max(0, nx * glint.x + ny * glint.y + nz * glint.z)
      const film =
        0.5 +
        0.5 * (noise.at(x * 70 * detail, y * 86 * detail) * 0.6 + noise.at(x * 30 * detail + 4, y * 36 * detail) * 0.4)
      const shine =
        (facing ** 190 * 0.3 + facing ** 800 * 0.6) * (0.25 + 0.75 * smooth(0.35, 0.9, film)) * (0.22 + 0.78 * lean[k])
      for (let c = k * 4; c < k * 4 + 3; c++) {
        const value = rgba[c] * shade
        rgba[c] = clamp(value + (255 - value) * clamp(shine * wet), 0, 255)
      }
    }
}
