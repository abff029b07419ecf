import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as fulfilment from '#contract/operator/fulfilment.ts'
import * as corrections from '#contract/operator/order-corrections.ts'
import * as labels from '#contract/operator/labels.ts'
import * as sheets from '#contract/operator/order-sheets.ts'
import * as orders from '#contract/operator/orders.ts'
import * as packing from '#contract/operator/packing.ts'
import * as shipments from '#contract/operator/shipments.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { findPackingPicture } from '#server/lines/packing-pictures.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { addPicture, pictures } from './add-packing-picture.ts'
import { findBatches } from './batches.ts'
import { checkPaste } from './check-shipments.ts'
import { correctDelivery } from './correct-delivery.ts'
import { correctParcel } from './correct-parcel.ts'
import { findLanes } from './count-lanes.ts'
import { deliverByHand } from './deliver-by-hand.ts'
import { findCards } from './find-cards.ts'
import { findLines } from './find-lines.ts'
import { findDeskOrder } from './find-operator-order.ts'
import { orderFromPartners } from './order-from-partners.ts'
import { contactFor, hiddenFrom, orderFor, placesFor } from './mask-lines.ts'
import { answerOrderSheet, findOrderSheet, findPackingList } from './order-sheets.ts'
import { saveLabels } from './save-labels.ts'
import { ship } from './ship.ts'
import { undoABatch, undoALine } from './undo-batch.ts'

export function operatorOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const whole = ({ roles }: Staff) => mayAct(roles, 'orders')
  implement(app, orders.countLanes, async (_, staff) => {
    const { partners, ...lanes } = await findLanes(db)
    return { ...lanes, partners: partners.map(contactFor(staff)) }
  })
  implementList(app, deps, orders.listLaneLines, async (from, query, staff) => {
    const { data, next } = await findLines(from, query, whole(staff))
    return { data: data.map(placesFor(staff)), next }
  })
  implement(app, orders.listLaneCards, ({ query }, staff) => findCards(db, query, whole(staff)))
  implement(app, fulfilment.listBatches, ({ query }) => findBatches(db, query.limit))
  implement(app, orders.getDeskOrder, async ({ params }, staff) =>
    orderFor(staff, await findDeskOrder(deps, params.id, hiddenFrom(staff))),
  )
  implement(app, sheets.getOrderSheet, async ({ params }, staff) => {
    const { data } = await findOrderSheet(db, params.id)
    return { data: { ...data, partner: contactFor(staff)(data.partner), lines: data.lines.map(placesFor(staff)) } }
  })
  implementFile(app, sheets.saveOrderSheet, ({ params, query }, staff, _request, reply) =>
    answerOrderSheet(db, reply, staff, { ...params, ...query }),
  )
  implement(app, sheets.getPackingList, async ({ query }, staff) => {
    const { partner_id } = query
    const { data, left } = await findPackingList(db, partner_id ? sql`line.partner_id = ${partner_id}` : undefined)
    return { data: data.map(placesFor(staff)), left }
  })
  implement(app, fulfilment.orderLines, ({ body }, staff, request) =>
    orderFromPartners(deps, staff, request, body.line_ids),
  )
  implement(app, shipments.checkShipments, async ({ body }) => ({ rows: (await checkPaste(db, body)).rows }))
  implement(app, shipments.shipOrderLines, ({ body }, staff, request) => ship(deps, staff, request, body))
  implement(
    app,
    packing.addPackingPicture,
    ({ params, files }, staff, request) => addPicture(deps, staff, request, { lineId: params.id, files }),
    ({ id }) => limitUpload(deps, `packing-picture:${id}`, pictures),
  )
  implementFile(app, packing.getPackingPicture, async ({ params }, _staff, _request, reply) =>
    answerFile(reply, await findPackingPicture(deps, { lineId: params.id, pictureId: params.picture })),
  )
  implement(app, fulfilment.deliverLines, ({ body }, staff, request) => deliverByHand(deps, staff, request, body))
  implement(app, fulfilment.undoBatch, ({ params }, staff, request) => undoABatch(deps, staff, request, params.id))
  implementFile(app, labels.saveLabels, ({ query }, staff, request, reply) =>
    saveLabels(deps, reply, { staff, request }, query),
  )
  implement(app, corrections.undoLine, ({ params }, staff, request) => undoALine(deps, staff, request, params.id))
  implement(app, corrections.correctParcel, ({ params, body }, staff, request) =>
    correctParcel(deps, staff, request, { ...params, ...body }),
  )
  implement(app, corrections.correctDelivery, ({ params, body }, staff, request) =>
    correctDelivery(deps, staff, request, { ...params, ...body }),
  )
}
