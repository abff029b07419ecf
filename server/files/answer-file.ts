import type { FastifyReply } from 'fastify'
import { attachment } from '#server/http/attachment.ts'

/** Sends a private file: as a download, never cached, and with a policy that lets it load or run nothing. */
export function answerFile(
  reply: FastifyReply,
  { bytes, contentType, oriName }: { bytes: Buffer; contentType: string; oriName: string },
): FastifyReply {
  const ending = contentType === 'application/pdf' ? '.pdf' : '.jpg'
  const name = oriName.replace(/\.[^.]*$/, '') + ending
  return reply
    .type(contentType)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store, private')
    .send(bytes)
}
