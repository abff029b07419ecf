import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/partner/orders.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { findPackingPicture } from '#server/lines/packing-pictures.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { addPicture, pictures } from './add-packing-picture.ts'
import { confirmLines } from './confirm-lines.ts'
import { countOwn, findOwnLines, findOwnPackingList } from './find-own-lines.ts'
import { needOwnLines } from './own-lines.ts'
import { shipOwnLines, undoOwn } from './ship-own-lines.ts'
import { tellShortage, withdrawShortage } from './tell-shortage.ts'

export function partnerOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, calls.countOwnOrders, (_, staff) => countOwn(db, partnerOf(staff)))
  implementList(app, deps, calls.listOwnLines, (from, query, staff) => findOwnLines(from, partnerOf(staff), query))
  implement(app, calls.getOwnPackingList, (_, staff) => findOwnPackingList(db, partnerOf(staff)))
  implement(app, calls.confirmOwnLines, ({ body }, staff, request) => confirmLines(deps, staff, request, body.line_ids))
  implement(app, calls.shipOwnLines, ({ body }, staff, request) => shipOwnLines(deps, staff, request, body))
  implement(app, calls.undoOwnShipment, ({ params }, staff, request) => undoOwn(deps, staff, request, params.id))
  implement(app, calls.tellShortage, ({ params, body }, staff, request) =>
    tellShortage(deps, { staff, request, lineId: params.id }, body.reason),
  )
  implement(app, calls.withdrawShortage, ({ params }, staff, request) =>
    withdrawShortage(deps, { staff, request, lineId: params.id }),
  )
  implement(
    app,
    calls.addOwnPackingPicture,
    async ({ params, files }, staff, request) => {
      await needOwnLines(db, partnerOf(staff), [params.id])
      return addPicture(deps, staff, request, { lineId: params.id, files })
    },
    ({ id }) => limitUpload(deps, `packing-picture:${id}`, pictures),
  )
  implementFile(app, calls.getOwnPackingPicture, async ({ params }, staff, _request, reply) => {
    await needOwnLines(db, partnerOf(staff), [params.id])
    const asked = { lineId: params.id, pictureId: params.picture, forPartner: true }
    return answerFile(reply, await findPackingPicture(deps, asked))
  })
}
