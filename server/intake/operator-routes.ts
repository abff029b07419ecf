import type { FastifyInstance } from 'fastify'
import {
  checkDraft,
  createDraft,
  dropDraft,
  getDraft,
  getIntakeDesk,
  listDrafts,
  listIntakePrices,
  lookUpCarcass,
  postDraft,
  rejectDraft,
  returnDraft,
  saveDraft,
  unscheduleDraft,
  uploadIntakePicture,
} from '#contract/operator/intake.ts'
import * as corrections from '#contract/operator/carcass-corrections.ts'
import * as paperCalls from '#contract/operator/carcass-papers.ts'
import * as boxCalls from '#contract/operator/intake-boxes.ts'
import { changePrices, listUndoable, planPrices, undoIntake } from '#contract/operator/intake-prices.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerPublicPicture } from '#server/files/answer-public-picture.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { addPicture, dropPicture } from './box-pictures.ts'
import { addPaper, answerPaper, findPapers, papers, retirePaper } from './carcass-papers.ts'
import { correctPictures, correctPosted, decideCorrection } from './correct-posted.ts'
import { close, resume, stop } from './boxes.ts'
import { checkCarcassTyped, checkDraftTyped } from './check-typed.ts'
import * as prices from './change-prices.ts'
import { decideListing } from './decide-listing.ts'
import { create, save } from './drafts.ts'
import { findBoxes } from './find-boxes.ts'
import { findLabels } from './find-labels.ts'
import { findPrices } from './find-prices.ts'
import { findUndoable } from './find-undoable.ts'
import { keepIntakePicture } from './keep-intake-picture.ts'
import { lookUp } from './look-up.ts'
import * as plan from './plan-prices.ts'
import { endDraft, post } from './post.ts'
import { findPostedCarcass } from './posted-carcass.ts'
import { findDesk, findDraft, findDrafts } from './operator-queries.ts'
import { setUntil } from './set-until.ts'
import { undo } from './undo.ts'

export function operatorIntakeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  implement(app, getIntakeDesk, () => findDesk(db))
  implement(app, lookUpCarcass, ({ query }) => lookUp(deps, query.cattle_no))
  implement(app, listIntakePrices, ({ query }) => findPrices(db, query))
  implementList(app, deps, listDrafts, (from, query) => findDrafts(from, query))
  implement(app, createDraft, ({ body }, staff, request) => create(deps, staff, request, body))
  implement(app, getDraft, ({ params }, staff) => findDraft(db, params.id, staff.id))
  implement(app, saveDraft, ({ params, body }, staff, request) => save(deps, staff, request, params.id, body))
  implement(app, postDraft, ({ params, body }, staff, request) => post(deps, staff, request, { ...params, ...body }))
  implement(app, checkDraft, ({ params, body }, staff, request) =>
    checkDraftTyped(deps, staff, request, { ...params, ...body }),
  )
  implement(app, unscheduleDraft, async ({ params, body }, staff, request) => {
    await endDraft(deps, staff, request, { ...params, ...body, to: 'DRAFT' })
    return findDraft(db, params.id, staff.id)
  })
  implement(app, dropDraft, async ({ params, body }, staff, request) => {
    await endDraft(deps, staff, request, { ...params, ...body, to: 'DROPPED' })
    return {}
  })
  implement(app, uploadIntakePicture, ({ files }, staff) => keepIntakePicture(deps, staff, files))
  implement(app, returnDraft, ({ params, body }, staff, request) =>
    decideListing(deps, staff, request, { ...params, ...body, to: 'RETURNED' }),
  )
  implement(app, rejectDraft, ({ params, body }, staff, request) =>
    decideListing(deps, staff, request, { ...params, ...body, to: 'REJECTED' }),
  )
  implementList(app, deps, boxCalls.listBoxes, (from, query) => findBoxes(from, query))
  implement(app, boxCalls.changeBox, async ({ params, body: { reason, confirmed, ...change } }, staff, request) => {
    const changes = [{ ...params, ...change }]
    const [box] = await prices.changePrices(deps, staff, request, { changes, reason, confirmed })
    return { price: box!.after.price, version: box!.version }
  })
  implement(app, planPrices, ({ body }) => plan.planPrices(db, body))
  implement(app, changePrices, async ({ body }, staff, request) => {
    const changed = await prices.changePrices(deps, staff, request, body)
    return { count: changed.length }
  })
  implement(app, listUndoable, () => findUndoable(db))
  implement(app, undoIntake, ({ body }, staff, request) => undo(deps, { staff, request }, body))
  implement(app, boxCalls.stopBoxes, ({ body }, staff, request) => stop(deps, staff, request, body))
  implement(app, boxCalls.resumeBoxes, ({ body }, staff, request) => resume(deps, staff, request, body.ids))
  implement(app, boxCalls.closeBoxes, ({ body }, staff, request) => close(deps, staff, request, body))
  implement(app, boxCalls.setSaleUntil, ({ body }, staff, request) => setUntil(deps, { staff, request }, body))
  implement(app, boxCalls.addBoxPicture, ({ params, body }, staff, request) =>
    addPicture(deps, { staff, request }, params.id, body),
  )
  implement(app, boxCalls.dropBoxPicture, ({ params }, staff, request) => dropPicture(deps, { staff, request }, params))
  implement(app, boxCalls.listLabels, ({ body }) => findLabels(deps, body.ids))
  implement(app, corrections.getPostedCarcass, ({ params }, staff) => findPostedCarcass(db, params.id, staff.id))
  implement(app, corrections.correctCarcass, ({ params, body }, staff, request) =>
    correctPosted(deps, staff, request, { ...params, ...body }),
  )
  implement(app, corrections.checkCarcass, ({ params, body }, staff, request) =>
    checkCarcassTyped(deps, staff, request, { ...params, ...body }),
  )
  implement(app, corrections.decideCarcass, ({ params, body }, staff, request) =>
    decideCorrection(deps, staff, request, { ...params, ...body }),
  )
  implement(app, corrections.correctPictures, ({ params, body }, staff, request) =>
    correctPictures(deps, staff, request, { ...params, ...body }),
  )
  implement(app, paperCalls.listCarcassPapers, ({ query }) => findPapers(db, query))
  implement(
    app,
    paperCalls.addCarcassPaper,
    ({ body, files }, staff, request) => addPaper(deps, staff, request, { ...body, files }),
    ({ id }) => limitUpload(deps, `carcass-paper:${id}`, papers),
  )
  implement(app, paperCalls.retireCarcassPaper, ({ params, body }, staff, request) =>
    retirePaper(deps, staff, request, { ...params, ...body }),
  )
  implementFile(app, paperCalls.getCarcassPaper, ({ params }, staff, request, reply) =>
    answerPaper(deps, staff, params.id, request, reply),
  )
  app.get('/carcass-pictures/:name', (request, reply) =>
    answerPublicPicture(config, reply, (request.params as { name: string }).name),
  )
}
