import type { FastifyInstance, FastifyReply } from 'fastify'
import { getStaffMe } from '#contract/operator/session.ts'
import type { Config } from '#server/config/config.ts'
import { admit } from './implement.ts'
import { refuse } from './refuse.ts'
import { referencePolicy } from './security-headers.ts'

const places = ['/docs', '/docs/openapi.json', '/docs/openapi.yaml', '/docs/js/scalar.js']

/** Opened once for all servers of this process. */
let opened: Promise<FastifyInstance> | undefined

/**
 * The reference of every declared call: a page at /docs, the document at /docs/openapi.json. In production there is only the document, for
 * requests of the market's staff, because it lists every call of the desk. It is opened at the first request: its page is a script of 4 MB,
 * and a process without it starts sooner and stays smaller.
 */
export function openapiRoutes(app: FastifyInstance, { nodeEnv }: Pick<Config, 'nodeEnv'>): void {
  if (nodeEnv !== 'production') {
    for (const place of places) app.get(place, ({ url }, reply) => answer(url, reply))
    return
  }
  app.get('/docs/openapi.json', { config: { call: getStaffMe } }, (request, reply) => {
    admit(getStaffMe, request)
    // That call is of every login: people of partners may make it too, and those whose password somebody else has chosen.
    if (request.staff?.partner) throw refuse('staff.forbidden')
    if (request.staff?.password_given) throw refuse('staff.password-given')
    return answer(request.url, reply)
  })
}

async function answer(url: string, reply: FastifyReply): Promise<FastifyReply> {
  opened ??= import('./open-reference.ts').then(({ openReference }) => openReference())
  const { statusCode, headers, rawPayload } = await (await opened).inject(url)
  reply.code(statusCode).header('content-security-policy', referencePolicy())
  for (const name of ['content-type', 'content-disposition', 'location'])
    if (headers[name] !== undefined) reply.header(name, headers[name])
  return reply.send(rawPayload)
}
