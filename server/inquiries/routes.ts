import type { FastifyInstance } from 'fastify'
import { addInquiry, countUnreadAnswers, getInquiryFile, listInquiries, seeAnswer } from '#contract/inquiries.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { inOneDay, limitUpload } from '#server/http/limit-upload.ts'
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
    ({ id }) => limitUpload(deps, `inquiry:${id}`, questions, inOneDay),
  )
  implement(app, countUnreadAnswers, (_, caller) => countUnread(db, caller.id))
  implement(app, seeAnswer, ({ params }, caller) => markSeen(db, caller.id, params.id))
  implementFile(app, getInquiryFile, async ({ params }, caller, _request, reply) =>
    answerFile(reply, await findInquiryFile(deps, params.id, caller.id)),
  )
}
