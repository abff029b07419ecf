import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { getTrace } from '#contract/trace.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, readPath, routeOf } from '#server/http/implement.ts'
import { codePicture, traceCode } from './trace-code.ts'
import { traceLink } from './trace-link.ts'
import { findTrace } from './find-trace.ts'

export function traceRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, getTrace, ({ params }) => findTrace(deps, params.cattle_no))
  codeRoute(app, deps)
}

/** The passport's link as a QR picture: of any number, because a picture says nothing that the number does not. */
function codeRoute(app: FastifyInstance, { config }: Deps): void {
  const call: Call = { ...getTrace, path: '/api/fronts/traces/{cattle_no}/code.svg' }
  app.get(routeOf(call.path), { config: { call } }, async (request, reply) => {
    const { cattle_no } = readPath(getTrace.params, request) as { cattle_no: string }
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(codePicture(traceCode(traceLink(config, cattle_no))))
  })
}
