import type { FastifyInstance } from 'fastify'
import { getPeriodStatement, getSoldSheet, getStatement, getStatementPaper } from '#contract/statements.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { openMemoryLimit } from '#server/http/memory-rate-limiter.ts'
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
  // The statement of a year is as large as a hundred other responses and is made in this process, so it has a rate limit of its own.
  const periods = openMemoryLimit({ max: 30, seconds: 60 }, deps.config.rateLimitFactor)
  implement(app, getPeriodStatement, async ({ query }, caller) => {
    periods(caller.id)
    return { data: await findPeriodStatement(deps, caller.id, query) }
  })
  const papers = openMemoryLimit({ max: 20, seconds: 60 }, deps.config.rateLimitFactor)
  implementFile(app, getStatementPaper, async ({ params }, caller, _request, reply) => {
    papers(caller.id)
    const statement = await findStatement(deps, caller.id, params.id)
    return answerFile(reply, {
      bytes: await printStatement(statement),
      contentType: 'application/pdf',
      oriName: `거래명세서_${statement.order_no}.pdf`,
    })
  })
  const sheets = openMemoryLimit({ max: 10, seconds: 60 }, deps.config.rateLimitFactor)
  implementFile(app, getSoldSheet, async ({ query: { format, ...period } }, caller, _request, reply) => {
    sheets(caller.id)
    const lines = await findSoldLines(deps.db, caller.id, period)
    const name = `이력번호별 거래내역_${period.start_date}_${period.end_date}`
    return answerSheet(reply, format, name, soldSheet(lines, period))
  })
}
