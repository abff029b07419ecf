import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/inquiries.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { countInquiries, findInquiries } from './find-inquiries.ts'
import { findInquiry } from './find-inquiry.ts'
import { showInquiryFile } from './show-file.ts'

export function operatorInquiriesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.countDeskInquiries, () => countInquiries(db))
  implementList(app, deps, calls.listDeskInquiries, (query) => findInquiries(db, query))
  implement(app, calls.getDeskInquiry, async ({ params }) => ({ data: await findInquiry(db, params.id) }))
  implementFile(app, calls.getDeskInquiryFile, ({ params }, staff, request, reply) =>
    showInquiryFile(deps, staff, params.id, request, reply),
  )
  implement(app, calls.answerDeskInquiry, ({ params: { id }, body }, staff, request) =>
    answerInquiry(deps, staff, request, { id, ...body }),
  )
}
