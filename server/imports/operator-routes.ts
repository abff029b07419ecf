import type { FastifyInstance } from 'fastify'
import * as imports from '#contract/operator/imports.ts'
import { mostOddLines } from '#domain/unusual.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { examineSheet } from '#server/sheets/examine-sheet.ts'
import { begin, cancel, checkAgain, goOn, receive } from './change-import.ts'
import { findImport, findImportCells, findImports } from './find-imports.ts'
import { findOddInImport } from './odd-in-import.ts'
import { answerResult } from './result-sheet.ts'
import { answerTemplate } from './template.ts'

export function operatorImportsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implementFile(app, imports.saveImportTemplate, (_input, _staff, _request, reply) => answerTemplate(db, reply))
  implement(app, imports.beginImport, async ({ files }, staff, request) => {
    const file = examineSheet(files, imports.beginImport.upload)
    return findImport(db, await begin(deps, { staff, request }, file))
  })
  implementList(app, deps, imports.listImports, (from, query) => findImports(from, query))
  implement(app, imports.getImport, ({ params }) => findImport(db, params.id))
  implement(app, imports.listImportCells, ({ params, query }) => findImportCells(db, params.id, query))
  implement(app, imports.listImportOdd, async ({ params }) => {
    const odd = await findOddInImport(db, params.id)
    return { data: odd.slice(0, mostOddLines), total: odd.length }
  })
  implement(app, imports.receiveImport, async ({ params, body }, staff, request) => {
    await receive(deps, { staff, request }, { ...params, ...body })
    return findImport(db, params.id)
  })
  implement(app, imports.checkImportAgain, async ({ params }, staff, request) => {
    await checkAgain(deps, { staff, request }, params.id)
    return findImport(db, params.id)
  })
  implement(app, imports.continueImport, async ({ params }, staff, request) => {
    await goOn(deps, { staff, request }, params.id)
    return findImport(db, params.id)
  })
  implement(app, imports.cancelImport, async ({ params }, staff, request) => {
    await cancel(deps, { staff, request }, params.id)
    return findImport(db, params.id)
  })
  implementFile(app, imports.saveImportResult, ({ params, query }, _staff, _request, reply) =>
    answerResult(db, reply, params.id, query.format),
  )
}
