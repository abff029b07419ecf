import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { quietHeader, quietNames } from '#contract/quiet-query.ts'
import { refuse } from './refuse.ts'

/** The query of a call, with the parameters that came in the header (`quietHeader`). In the address of an operator's call those are refused. */
export function askedOf({ access }: Pick<Call, 'access'>, { query, headers }: FastifyRequest): unknown {
  if (access !== 'operator') return query
  const open = query as Record<string, unknown>
  const quiet = [...new URLSearchParams(String(headers[quietHeader] ?? ''))]
  const isMixed = quietNames.some((name) => name in open) || quiet.some(([name]) => !quietNames.includes(name))
  if (isMixed) throw refuse('input.invalid')
  return { ...open, ...Object.fromEntries(quiet) }
}
