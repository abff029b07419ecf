import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { addInquiry, countUnreadAnswers, listInquiries, seeAnswer } from '#contract/inquiries.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { admit, implement, readPath } from '#server/http/implement.ts'
import { limit } from '#server/http/rate-limits.ts'
import { findInquiryFile } from './find-inquiry-file.ts'
import { questions, writeInquiry } from './add-inquiry.ts'
import { countUnread, findInquiries, markSeen } from './queries.ts'

export function inquiriesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, listInquiries, ({ query }, caller) => findInquiries(db, caller.id, query))
  implement(
    app,
    addInquiry,
    ({ body, files }, caller) => writeInquiry(deps, caller, body, files),
    ({ id }) => limit(deps, `inquiry:${id}`, questions),
  )
  implement(app, countUnreadAnswers, (_, caller) => countUnread(db, caller.id))
  implement(app, seeAnswer, ({ params }, caller) => markSeen(db, caller.id, params.id))
  fileRoute(app, deps)
}

/** Bytes, not an envelope, for the owner. */
function fileRoute(app: FastifyInstance, deps: Deps): void {
  const call: Call = { ...seeAnswer, method: 'GET', path: '/api/users/cs-centers/qnas/{id}/file' }
  app.get('/api/users/cs-centers/qnas/:id/file', { config: { call } }, async (request, reply) => {
    admit(call, request)
    const { id } = readPath(call.params, request) as { id: number }
    return answerFile(reply, await findInquiryFile(deps, id, request.caller!.id))
  })
}
