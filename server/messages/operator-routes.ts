import type { FastifyInstance } from 'fastify'
import * as messages from '#contract/operator/messages.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { countTexts, findMessages } from './find-messages.ts'
import { bindKakao } from './kakao.ts'
import { retry } from './retry.ts'
import { findWordings, withdraw, word } from './wordings.ts'

export function operatorMessagesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, messages.countMessages, () => countTexts(db))
  implementList(app, deps, messages.listMessages, (from, query, { roles }) =>
    findMessages(from, query, mayAct(roles, 'content')),
  )
  implement(app, messages.retryMessages, ({ body }, staff, request) => retry(deps, staff, request, body))
  implement(app, messages.listWordings, () => findWordings(db))
  implement(app, messages.saveWording, ({ params, body }, staff, request) =>
    word(deps, staff, request, params.template, body),
  )
  implement(app, messages.withdrawWording, ({ params }, staff, request) => withdraw(deps, staff, request, params))
  implement(app, messages.setKakaoTemplate, ({ params, body }, staff, request) =>
    bindKakao(deps, staff, request, params.template, body.kakao_id),
  )
}
