import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/inquiries.ts'
import * as replies from '#contract/operator/saved-replies.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { assignInquiry, findAssignees } from './assign-inquiry.ts'
import { noteInquiry } from './note-inquiry.ts'
import { add, change, drop, findReplies } from './saved-replies.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { countInquiries, findInquiries } from './find-inquiries.ts'
import { findInquiry } from './find-inquiry.ts'
import { showInquiryFile } from './show-file.ts'

export function operatorInquiriesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.countDeskInquiries, (_, staff) => countInquiries(db, staff.id))
  implementList(app, deps, calls.listDeskInquiries, (from, query, staff) => findInquiries(from, staff.id, query))
  implement(app, calls.getDeskInquiry, async ({ params }) => ({ data: await findInquiry(db, params.id) }))
  implementFile(app, calls.getDeskInquiryFile, ({ params }, staff, request, reply) =>
    showInquiryFile(deps, staff, params.id, request, reply),
  )
  implement(app, calls.answerDeskInquiry, ({ params: { id }, body }, staff, request) =>
    answerInquiry(deps, staff, request, { id, ...body }),
  )
  implement(app, calls.listAssignees, () => findAssignees(db))
  implement(app, calls.assignDeskInquiry, ({ params, body }, staff, request) =>
    assignInquiry(db, staff, request, params.id, body),
  )
  implement(app, calls.noteDeskInquiry, ({ params, body }, staff, request) =>
    noteInquiry(db, staff, request, params.id, body.words),
  )
  implement(app, replies.listReplies, () => findReplies(db))
  implement(app, replies.addReply, ({ body }, staff, request) => add(db, { staff, request }, body))
  implement(app, replies.changeReply, ({ params, body }, staff, request) =>
    change(db, { staff, request }, params.id, body),
  )
  implement(app, replies.dropReply, ({ params, body }, staff, request) =>
    drop(db, { staff, request }, params.id, body.version),
  )
}
