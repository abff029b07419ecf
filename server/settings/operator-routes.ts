import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/settings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { change, withdraw } from './change-settings.ts'
import { add, changeOne, findCodes } from './codes.ts'
import { findSettings } from './find-settings.ts'

export function operatorSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.getDeskSettings, () => findSettings(db))
  implement(app, calls.changeSettings, ({ body }, staff, request) => change(deps, { staff, request }, body))
  implement(app, calls.withdrawSetting, ({ params }, staff, request) => withdraw(deps, { staff, request }, params.id))
  implementList(app, deps, calls.listDeskCodes, async (from, _, __, { table }) => ({
    data: await findCodes(from, table),
  }))
  implement(app, calls.addCode, ({ params, body }, staff, request) => add(deps, { staff, request }, params.table, body))
  implement(app, calls.changeCode, ({ params, body }, staff, request) =>
    changeOne(deps, { staff, request }, params, body),
  )
}
