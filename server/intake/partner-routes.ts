import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/partner/boxes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { changePrices } from './change-own-prices.ts'
import { countLanes, findOwnBox, findOwnBoxes } from './find-own-boxes.ts'
import { pause, resume } from './pause-own-boxes.ts'

/** The calls of people of partners about their boxes. */
export function partnerIntakeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.countOwnBoxes, (_, staff) => countLanes(db, partnerOf(staff)))
  implementList(app, deps, calls.listOwnBoxes, (from, query, staff) => findOwnBoxes(from, partnerOf(staff), query))
  implement(app, calls.getOwnBox, ({ params }, staff) => findOwnBox(db, partnerOf(staff), params.id))
  implement(app, calls.changeOwnPrices, ({ body }, staff, request) => changePrices(deps, { staff, request }, body))
  implement(app, calls.pauseOwnBoxes, ({ body }, staff, request) => pause(deps, { staff, request }, body))
  implement(app, calls.resumeOwnBoxes, ({ body }, staff, request) => resume(deps, { staff, request }, body))
}
