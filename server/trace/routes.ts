import type { FastifyInstance } from 'fastify'
import { getTrace, getTraceCode } from '#contract/trace.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { codePicture, traceCode } from './trace-code.ts'
import { traceLink } from './trace-link.ts'
import { findTrace } from './find-trace.ts'

export function traceRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, getTrace, ({ params }) => findTrace(deps, params.cattle_no))
  implementFile(app, getTraceCode, async ({ params }, _caller, _request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(codePicture(traceCode(traceLink(deps.config, params.cattle_no)))),
  )
}
