import { z } from 'zod'

/** Made once for every server of a process. */
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
