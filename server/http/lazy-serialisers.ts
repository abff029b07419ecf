import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

/**
 * Makes the writer of a call's answers when its first answer is written: those of all two hundred calls at once are more than
 * half of what a start computes.
 */
export function lazySerialisers(): ReturnType<typeof SerializerSelector> {
  const writersFor = SerializerSelector()
  return (schemas, options) => {
    const make = writersFor(schemas, options)
    return (route) => {
      let write: ReturnType<typeof make> | undefined
      return (answer) => (write ??= make(route))(answer)
    }
  }
}
