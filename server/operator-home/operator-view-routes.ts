import type { FastifyInstance } from 'fastify'
import * as views from '#contract/operator/views.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { change, drop, findViews, save } from './views.ts'

export function operatorViewsRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, views.listViews, ({ query }, staff) => findViews(db, staff, query.desk))
  implement(app, views.saveView, ({ body }, staff, request) => save(db, { staff, request }, body))
  implement(app, views.changeView, ({ params, body }, staff, request) =>
    change(db, { staff, request }, params.id, body),
  )
  implement(app, views.dropView, ({ params }, staff, request) => drop(db, { staff, request }, params.id))
}
