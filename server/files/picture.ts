import sharp from 'sharp'
import { refuse } from '#server/http/refuse.ts'
import { oneAtATime } from './one-at-a-time.ts'

const mostPixels = 40_000_000
/** A licence stays readable at this size. Pixels of the longer side. */
const longestSide = 3_000
const seconds = 5

sharp.cache(false)
sharp.concurrency(1)
const inTurn = oneAtATime(20)

/** A picture decoded and written anew as JPEG: what was hidden in it (EXIF, places, scripts) is gone. */
export function repaint(bytes: Buffer, kind: 'jpeg' | 'png' | 'webp' | 'heic'): Promise<Buffer> {
  return inTurn(async () => {
    const { width, height } = await look(bytes, kind)
    if (width * height > mostPixels) throw refuse('file.too-many-pixels')
    try {
      return await open(bytes)
        .timeout({ seconds })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88 })
        .toBuffer()
    } catch {
      throw unreadable(kind)
    }
  })
}

async function look(bytes: Buffer, kind: string): Promise<{ width: number; height: number }> {
  try {
    // Reads the header alone; the limit stands below, with a sentence of its own.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== (kind === 'heic' ? 'heif' : kind)) throw unreadable(kind)
    return { width, height }
  } catch {
    throw unreadable(kind)
  }
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })

/** sharp's own build reads AV1 but not HEVC, which is what phones put into HEIC. */
const unreadable = (kind: string) => refuse(kind === 'heic' ? 'file.heic' : 'file.unreadable')
