import type { FastifyReply } from 'fastify'

/** A private file as bytes: saved rather than shown, never kept in between, and without any right of its own. */
export function answerFile(
  reply: FastifyReply,
  { bytes, contentType, oriName }: { bytes: Buffer; contentType: string; oriName: string },
): FastifyReply {
  const ending = contentType === 'application/pdf' ? '.pdf' : '.jpg'
  const name = oriName.replace(/\.[^.]*$/, '') + ending
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store, private')
    .send(bytes)
}

/** RFC 8187. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
