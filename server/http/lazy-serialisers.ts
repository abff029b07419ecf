import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Writer = (answer: unknown) => string

/** By the schema, so that the servers that tests open in one process share them. */
const writers = new WeakMap<object, Writer>()

/**
 * Compiles the serialiser of a call when its first response is written: compiling those of all two hundred calls is more than half of what
 * a start computes.
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
