import type { FastifyRequest } from 'fastify'
import type { Staff } from '#server/session-tokens/caller.ts'

/** Who acts at the payment desk, and from where. */
export type Who = { staff: Staff; request: FastifyRequest }
