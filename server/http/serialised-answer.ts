import type { FastifyReply } from 'fastify'

const json = Symbol('json')

/** An answer that is JSON already, written by serialisers of the declared schema. */
export type SerialisedAnswer = { readonly [json]: string }

const wrapped = (result: string) => `{"errno":0,"message":"","result":${result}}`

export const serialised = (result: string): SerialisedAnswer => ({ [json]: wrapped(result) })

/** As the call that is being answered declares it: no other column can leave. */
export const written = (reply: FastifyReply, result: unknown): SerialisedAnswer => ({
  [json]: reply.serialize({ errno: 0, message: '', result }) as string,
})

/** The whole answer, if it is one that is JSON already. */
export const wholeAnswer = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && json in result ? (result[json] as string) : undefined
