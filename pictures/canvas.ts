import { random } from '#demo/content/random.ts'
import sharp from 'sharp'
import { clamp, lerp } from './colour.ts'
import type { Rgb } from './colour.ts'

/** Red, green, blue, 0 to 255, as floats: rounding happens once, when the file is written. */
export type Canvas = { width: number; height: number; rgb: Float32Array }

export function paint(width: number, height: number, colourAt: (i: number, j: number) => Rgb): Canvas {
  const rgb = new Float32Array(width * height * 3)
  for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) rgb.set(colourAt(i, j), (j * width + i) * 3)
  return { width, height, rgb }
}

/** Lays a colour over one pixel; outside the canvas nothing happens. */
export function over(
  { width, height, rgb }: Canvas,
  i: number,
  j: number,
  colour: ArrayLike<number>,
  cover: number,
): void {
  if (i < 0 || j < 0 || i >= width || j >= height) return
  const k = (j * width + i) * 3
  for (let c = 0; c < 3; c++) rgb[k + c] = lerp(rgb[k + c], colour[c], cover)
}

/** Cuts the same share off every side. */
export function crop({ width, height, rgb }: Canvas, share: number): Canvas {
  const [left, top] = [Math.round(width * share), Math.round(height * share)]
  return paint(width - 2 * left, height - 2 * top, (i, j) => {
    const k = ((j + top) * width + i + left) * 3
    return [rgb[k], rgb[k + 1], rgb[k + 2]]
  })
}

/** Draws shapes given as SVG elements over the canvas; `defs` may hold filters and gradients. */
export async function withShapes(canvas: Canvas, elements: string, defs = ''): Promise<Canvas> {
  const { width, height } = canvas
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs>${elements}</svg>`
  const flat = await raw(canvas).png().toBuffer()
  const drawn = await sharp(flat)
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { width, height, rgb: Float32Array.from(drawn) }
}

/** Scales to exactly this size (the middle is kept) and writes WebP. */
export async function writeWebp(
  canvas: Canvas,
  file: string,
  width: number,
  height: number,
  quality: number,
): Promise<void> {
  await raw(canvas)
    .resize(width, height, { kernel: 'lanczos3', fit: 'cover' })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(file)
}

/** A little seeded grain keeps soft backgrounds from showing bands. */
function raw({ width, height, rgb }: Canvas) {
  const { next } = random('grain')
  const bytes = Uint8Array.from(rgb, (value) => clamp(value + (next() - 0.5) * 1.6, 0, 255))
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
