import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'

const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/** `a[]=1&a[]=2` means the same as `a=1&a=2`; names that could reach a prototype are refused. Bodies: Fastify's parser refuses them. */
export function readQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const query = request.query as Record<string, string | string[]>
    for (const name in query) {
      if (poisonous.has(name)) return done(refuse('input.invalid'))
      if (!name.endsWith(']')) continue
      const plain = name.slice(0, -2)
      if (!name.endsWith('[]') || poisonous.has(plain)) return done(refuse('input.invalid'))
      query[plain] = [query[plain] ?? [], query[name] ?? []].flat()
      delete query[name]
    }
    done()
  })
}
