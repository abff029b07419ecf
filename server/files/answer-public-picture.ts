import type { FastifyReply } from 'fastify'
import { refuse } from '#server/http/refuse.ts'
import type { FilesAt } from './open-store.ts'
import { readPicture } from './public-pictures.ts'

/** A picture for everybody. It never changes under its name. Its address is not /pictures/…: the drawn ones of the web live there. */
export async function answerPublicPicture(config: FilesAt, reply: FastifyReply, name: string): Promise<FastifyReply> {
  const bytes = await readPicture(config, name)
  if (!bytes) throw refuse('path.unknown')
  return reply
    .type('image/webp')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
