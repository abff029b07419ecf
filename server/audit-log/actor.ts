import type { FastifyRequest } from 'fastify'
import type { Staff } from '#server/session-tokens/caller.ts'

/** The staff member who acts, and the request they do it with: what the audit log writes down of both. */
export type Actor = { staff: Staff; request: FastifyRequest }
