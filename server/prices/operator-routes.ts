import type { FastifyInstance } from 'fastify'
import * as prices from '#contract/operator/prices.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { exclude, include } from './change-sale.ts'
import { findFacets } from './find-facets.ts'
import { findExcluded, findSales } from './find-sales.ts'

export function operatorPricesRoutes(app: FastifyInstance, deps: Deps): void {
  implementList(app, deps, prices.listPriceFacets, (from, query) => findFacets(from, query))
  implementList(app, deps, prices.listPriceSales, (from, query) => findSales(from, query))
  implementList(app, deps, prices.listExcludedSales, (from, query, { roles }) =>
    findExcluded(from, query, mayAct(roles, 'money')),
  )
  implement(app, prices.excludeSale, ({ params, body }, staff, request) =>
    exclude(deps, { staff, request }, { id: params.id, reason: body.reason }),
  )
  implement(app, prices.includeSale, ({ params }, staff, request) => include(deps, { staff, request }, params.id))
}
