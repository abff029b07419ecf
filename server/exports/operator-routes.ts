import type { FastifyInstance } from 'fastify'
import * as exports from '#contract/operator/exports.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { answerExport, ask, cancel, findExports } from './exports.ts'

export function operatorExportsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, exports.exportOrders, ({ body }, staff, request) => ask(deps, { staff, request }, 'orders', body))
  implement(app, exports.exportMembers, ({ body }, staff, request) => ask(deps, { staff, request }, 'members', body))
  implement(app, exports.exportSales, ({ body }, staff, request) => ask(deps, { staff, request }, 'sales', body))
  implement(app, exports.listExports, ({ query }, staff) => findExports(deps.db, staff, query.kind))
  implement(app, exports.cancelExport, ({ params }, staff, request) => cancel(deps, { staff, request }, params.id))
  implementFile(app, exports.saveExport, ({ params }, staff, request, reply) =>
    answerExport(deps, { staff, request }, reply, params.id),
  )
}
