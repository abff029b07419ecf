import sharp, { type Sharp } from 'sharp'
import { refuse } from '#server/http/refuse.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openHeic } from './open-heic.ts'

const mostPixels = 40_000_000
/** Pixels of one side: each row costs some work of its own, and a picture of 1 by 40 million pixels would block the queue for six seconds. */
const mostOfASide = 20_000
/** A licence stays readable at this size. Pixels of the longer side. */
const longestSide = 3_000
const seconds = 5

const tooLong = '사진이 너무 깁니다. 한 변은 20,000화소까지 올릴 수 있습니다.'

sharp.cache(false)
sharp.concurrency(1)
const inTurn = oneAtATime(20)
/** Decoding HEIC takes seconds: it has a queue of its own, so that other pictures don't wait for it. */
const heicInTurn = oneAtATime(6)

/** Decodes a picture and encodes it again as JPEG, which removes what may be hidden in it (EXIF, places, scripts). */
export async function repaint(bytes: Buffer, kind: 'jpeg' | 'png' | 'webp' | 'heic'): Promise<Buffer> {
  if (kind === 'heic') return heicInTurn(() => repaintHeic(bytes))
  return inTurn(async () => {
    await needFewPixels(bytes, kind)
    return paint(open(bytes), 'file.unreadable')
  })
}

/** sharp's build reads the header of a HEIC file but cannot decode its HEVC picture. */
async function repaintHeic(bytes: Buffer): Promise<Buffer> {
  await needFewPixels(bytes, 'heic')
  const { data, width, height } = await openHeic(bytes, mostPixels).catch(() => {
    throw refuse('file.heic')
  })
  const raw = { width, height, channels: 4 } as const
  return inTurn(() => paint(sharp(data, { raw, limitInputPixels: mostPixels }), 'file.heic'))
}

async function paint(picture: Sharp, problem: 'file.unreadable' | 'file.heic'): Promise<Buffer> {
  try {
    return await picture
      .timeout({ seconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    throw refuse(problem)
  }
}

/** Checks the size by the header alone, before anything is decoded. */
async function needFewPixels(bytes: Buffer, kind: string): Promise<void> {
  const problem = kind === 'heic' ? 'file.heic' : 'file.unreadable'
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse(problem)
    })
  if (format !== (kind === 'heic' ? 'heif' : kind)) throw refuse(problem)
  if (width * height > mostPixels) throw refuse('file.too-many-pixels')
  if (Math.max(width, height) > mostOfASide) throw refuse('file.too-many-pixels', tooLong)
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
