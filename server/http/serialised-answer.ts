import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { envelope } from './envelope.ts'
import { leastCompressed, type Packed, packedFor, unpacked } from './packed.ts'

const whole = Symbol('whole')

/** A response that is already JSON, written by the serialiser of the declared schema. */
export type SerialisedAnswer = { [whole]: Packed; wasSent: boolean; isOnDataHost: boolean }

const answerOf = (text: string): SerialisedAnswer => ({ [whole]: unpacked(text), wasSent: false, isOnDataHost: false })

export const serialised = (result: string): SerialisedAnswer => answerOf(`{"errno":0,"message":"","result":${result}}`)

/**
 * Serialises a response as its call declares it, so that no other column can leave: the reply of that call itself, or `serialiserOf` within
 * another call.
 */
export type Serialiser = { serialize: (whole: Record<string, unknown>) => unknown }

export const serialiserOf = (reply: FastifyReply, call: Call): Serialiser => ({
  serialize: (whole) => reply.serializeInput(whole, envelope(call.result)),
})

export const written = (by: Serialiser, result: unknown): SerialisedAnswer =>
  answerOf(by.serialize({ errno: 0, message: '', result }) as string)

export const isSerialised = (result: unknown): result is SerialisedAnswer =>
  typeof result === 'object' && result !== null && whole in result

/** Rewrites the picture paths to the data host, if there is one; once for as long as the response is cached. */
function onDataHost({ picturesOnDataHost: rewrite }: FastifyInstance, answer: SerialisedAnswer): SerialisedAnswer {
  if (rewrite && !answer.isOnDataHost) answer[whole] = unpacked(rewrite(answer[whole].bytes.toString()))
  answer.isOnDataHost = true
  return answer
}

/** The whole response with its envelope, as it would be sent. */
export const textOf = (app: FastifyInstance, answer: SerialisedAnswer): string =>
  onDataHost(app, answer)[whole].bytes.toString()

/** Bytes before compression. */
export const sizeOf = (answer: SerialisedAnswer): number => answer[whole].bytes.length

/**
 * Sends the response in an encoding that the client accepts. One that is sent a second time is a cached one: it is compressed once and
 * keeps the result. All other responses are compressed by the plugin while they are sent.
 */
export async function sendSerialised(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: SerialisedAnswer,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const { bytes } = onDataHost(reply.server, answer)[whole]
  const isKept = answer.wasSent && bytes.length >= leastCompressed
  answer.wasSent = true
  const packed = isKept ? packedFor(answer[whole], headers['accept-encoding']) : undefined
  if (!packed) return reply.send(bytes)
  return reply
    .header('content-encoding', packed.encoding)
    .header('vary', 'accept-encoding')
    .send(await packed.bytes)
}
