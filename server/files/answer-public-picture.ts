import type { FastifyReply } from 'fastify'
import { refuse } from '#server/http/refuse.ts'
import type { FilesAt } from './open-store.ts'
import { readPicture } from './public-pictures.ts'

/**
 * Sends a public picture. A picture never changes under its name, so it is cached for ever. Its address is not /pictures/…, where the web's
 * own drawings are.
 */
export async function answerPublicPicture(config: FilesAt, reply: FastifyReply, name: string): Promise<FastifyReply> {
  const bytes = await readPicture(config, name)
  if (!bytes) throw refuse('path.unknown')
  return reply
    .type('image/webp')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
