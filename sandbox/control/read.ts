import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Reads a control message; a wrong one names the field. */
export function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (!result.success) throw new ControlError(400, z.prettifyError(result.error))
  return result.data
}

/** Answers 200 with what `act` gives, or the error as `{code, message}`. */
export async function answer(reply: FastifyReply, act: () => unknown): Promise<FastifyReply> {
  try {
    return reply.send(act())
  } catch (error) {
    if (error instanceof ControlError) return reply.code(error.status).send({ code: 'CONTROL', message: error.message })
    if (error instanceof Error && 'code' in error && 'status' in error && typeof error.status === 'number') {
      return reply.code(error.status).send({ code: error.code, message: error.message })
    }
    throw error
  }
}
