import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/codes.ts'
import { orderStatus, orderStatusNames } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { lastingOf } from './questions.ts'
import type { Shelf } from './shelf.ts'
import { findBanks, findCuts, findFaqCodes, findGrades, findKinds, findQnaCodes } from './find-codes.ts'

/** An open order form and a failed payment are no orders for a buyer (DECISIONS §1). */
const shown = orderStatus.options.filter((code) => code !== 'ORDW' && code !== 'PAYF')

export function codesRoutes(app: FastifyInstance, { db }: Deps, answer: Shelf): void {
  implement(app, calls.listGrades, async () => ({ data: await findGrades(db) }))
  implement(app, calls.listKinds, async () => ({ data: await findKinds(db) }))
  implement(app, calls.listCuts, ({ query: { cate_depth } }, _, __, reply) =>
    answer(
      reply,
      lastingOf(['cut codes', cate_depth], async () => ({ data: await findCuts(db, cate_depth) })),
    ),
  )
  implement(app, calls.listOrderStatuses, async () => ({
    data: shown.map((os_code) => ({ os_code, os_name: orderStatusNames[os_code] })),
  }))
  implement(app, calls.listBanks, async () => ({ data: await findBanks(db) }))
  implement(app, calls.listFaqCodes, (_, __, ___, reply) =>
    answer(
      reply,
      lastingOf('codes of questions', async () => ({ data: await findFaqCodes(db) })),
    ),
  )
  implement(app, calls.listQnaCodes, async () => ({ data: await findQnaCodes(db) }))
}
