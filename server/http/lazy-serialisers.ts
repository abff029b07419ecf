import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Writer = (answer: unknown) => string

/** By the schema: servers in one process, as tests open them, share what is made. */
const writers = new WeakMap<object, Writer>()

/**
 * Makes the writer of a call's answers when its first answer is written: those of all two hundred calls at once are more than
 * half of what a start computes.
 */
export function lazySerialisers(): ReturnType<typeof SerializerSelector> {
  const writersFor = SerializerSelector()
  return (schemas, options) => {
    const make = writersFor(schemas, options)
    return (route) => {
      const schema = route.schema as object
      return (answer) => {
        let write = writers.get(schema)
        if (!write) writers.set(schema, (write = make(route)))
        return write(answer)
      }
    }
  }
}
