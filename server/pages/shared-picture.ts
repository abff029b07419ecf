import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { sharedSize } from '#domain/head/head-tags.ts'
import { oneAtATime } from '#server/files/one-at-a-time.ts'
import { refuse } from '#server/http/refuse.ts'
import { memoize } from '#server/http/memoize.ts'

/** Pictures that everybody may see: illustrations, those of articles and those of carcasses. */
const open = /^\/(pictures|content-pictures|carcass-pictures)\/[\w-]+\.webp$/
const tenMinutes = 600

/**
 * `/share/pictures/loin.webp.jpg`: one of our pictures as messengers need it, a JPEG of the size that Open Graph recommends. While a link
 * is passed around, the same few are requested many times, so they are cached for ten minutes.
 */
export function sharedPictureRoutes(app: FastifyInstance): void {
  const inTurn = oneAtATime(20)
  const draw = memoize(tenMinutes, (address: string) => inTurn(() => drawn(app, address)))
  app.get('/share/*', async (request, reply) => {
    const address = /^\/share(\/[^?]*)\.jpg(?:\?|$)/.exec(request.url)?.[1] ?? ''
    if (!open.test(address)) throw refuse('path.unknown')
    const picture = await draw(address)
    if (!picture) throw refuse('path.unknown')
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture)
  })
}

async function drawn(app: FastifyInstance, address: string): Promise<Buffer | undefined> {
  const { statusCode, rawPayload } = await app.inject({ url: address, headers: { 'accept-encoding': 'identity' } })
  if (statusCode !== 200) return undefined
  return sharp(rawPayload)
    .resize({ ...sharedSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
