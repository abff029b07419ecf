import { z } from 'zod'

/** By the schema of the result. Made once for all servers of this process. */
const envelopes = new WeakMap<z.ZodType, Record<string, unknown>>()

/** The serialiser writes only declared fields, so that no other column can leave. */
export function envelope(result: z.ZodType): Record<string, unknown> {
  const known = envelopes.get(result)
  if (known) return known
  const whole = z.object({ errno: z.int(), message: z.string(), result })
  const schema = z.toJSONSchema(whole, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  envelopes.set(result, schema)
  return schema
}
