import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Packed, packedFor, unpacked } from '#server/http/packed.ts'

/** A page ready to be sent, compressed, and its ETag. */
export type WrittenPage = { html: Packed; tag: string }

export function writtenPage(html: string): WrittenPage {
  return { html: unpacked(html), tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

/** Sends the page in an encoding that the browser accepts, or 304 if the browser has this version. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: WrittenPage): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', page.tag)
  reply.header('vary', 'User-Agent, Sec-CH-UA-Mobile, Accept-Encoding')
  if (reply.statusCode === 200 && has(request.headers['if-none-match'], page.tag)) return reply.code(304).send()
  const packed = packedFor(page.html, request.headers['accept-encoding'])
  if (!packed) return reply.send(page.html.bytes)
  return reply.header('content-encoding', packed.encoding).send(await packed.bytes)
}

const has = (given: string | undefined, tag: string): boolean =>
  given?.split(',').some((one) => one.trim() === tag) ?? false
