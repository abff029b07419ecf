import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Config } from '#server/config/config.ts'
import type { MeasurePicture, PictureSize } from '#server/html/picture-sizes.ts'

const patience = 3_000
const largest = 20_000_000

/** Reads the size in pixels, as it is shown, of a picture on our own host or the data host. No other host is asked. */
export function pictureMeasurer(
  app: FastifyInstance,
  { pictures: { dataHost } }: Pick<Config, 'pictures'>,
): MeasurePicture {
  return async (address) => {
    if (!/^\/[^/]/.test(address)) return 'unknown'
    const own = await app.inject({ url: address, headers: { 'accept-encoding': 'identity' } })
    const ours = own.statusCode === 200 ? await sizeOf(own.rawPayload) : 'unknown'
    return ours === 'unknown' && dataHost ? readAway(dataHost + address) : ours
  }
}

async function readAway(address: string): Promise<PictureSize | 'unknown'> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > largest) return 'unknown'
    return await sizeOf(Buffer.from(await response.arrayBuffer()))
  } catch {
    return 'unknown'
  }
}

async function sizeOf(bytes: Buffer): Promise<PictureSize | 'unknown'> {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return 'unknown'
  }
}
