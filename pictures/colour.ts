/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x)
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 before the first edge, 1 after the second, a soft step between; the edges may stand in either order. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]

/** '#rrggbb' */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
