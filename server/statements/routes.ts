import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { getPeriodStatement, getStatement, sheetQuery } from '#contract/statements.ts'
import type { SheetPeriod } from '#contract/statements.ts'
import type { SheetFormat } from '#contract/sheet-format.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { admit, check, implement, readPath, routeOf } from '#server/http/implement.ts'
import { openPace } from '#server/http/pace.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { findPeriodStatement } from './find-period-statement.ts'
import { findSoldLines } from './find-sold-lines.ts'
import { findStatement } from './find-statement.ts'
import { printStatement } from './print-statement.ts'
import { soldSheet } from './sold-sheet.ts'

export function statementsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, getStatement, async ({ params }, caller) => ({
    data: await findStatement(deps, caller.id, params.id),
  }))
  implement(app, getPeriodStatement, async ({ query }, caller) => ({
    data: await findPeriodStatement(deps, caller.id, query),
  }))
  paperRoute(app, deps)
  sheetRoute(app, deps)
}

/** Bytes, not an envelope, under the rules of the statement's page. */
function paperRoute(app: FastifyInstance, deps: Deps): void {
  const call: Call = { ...getStatement, path: '/api/users/orders/{id}/statement.pdf' }
  const keepPace = openPace({ max: 20, seconds: 60 }, deps.config.rateLimitFactor)
  app.get(routeOf(call.path), { config: { call } }, async (request, reply) => {
    admit(call, request)
    const { id } = readPath(getStatement.params, request) as { id: number }
    keepPace(request.caller!.id)
    const statement = await findStatement(deps, request.caller!.id, id)
    const bytes = await printStatement(statement)
    return answerFile(reply, {
      bytes,
      contentType: 'application/pdf',
      oriName: `거래명세서_${statement.order_no}.pdf`,
    })
  })
}

function sheetRoute(app: FastifyInstance, { db, config }: Deps): void {
  const call: Call = { ...getStatement, path: '/api/users/orders/statements/sheet' }
  const keepPace = openPace({ max: 10, seconds: 60 }, config.rateLimitFactor)
  app.get(call.path, { config: { call } }, async (request, reply) => {
    admit(call, request)
    const { format, ...period } = check(sheetQuery, request.query) as SheetPeriod & { format: SheetFormat }
    keepPace(request.caller!.id)
    const lines = await findSoldLines(db, request.caller!.id, period)
    const name = `이력번호별 거래내역_${period.start_date}_${period.end_date}`
    return answerSheet(reply, format, name, soldSheet(lines, period))
  })
}
