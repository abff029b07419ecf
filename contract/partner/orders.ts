import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { addPackingPicture, getPackingPicture, packingPicture } from '#contract/operator/packing.ts'
import { numberColumns, ownSheetLine, packingColumns, packingList } from '#contract/operator/order-sheets.ts'
import { cursor, id, instant, keyset, limit } from '#contract/query.ts'

const desk = { access: 'operator', role: 'partner-orders' } as const
const lineIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, '선택된 상품이 없습니다.')
  .max(500, '한 번에 500개까지 할 수 있습니다.')

export const ownLaneNames = { new: '새 발주', pack: '포장할 것', sent: '보낸 것', short: '못 보내는 것' } as const
export type OwnLane = keyof typeof ownLaneNames
export const ownLanes = Object.keys(ownLaneNames) as [OwnLane, ...OwnLane[]]

/** A line as its sheet tells it. Once it was sent, the recipient is masked. */
export const ownLine = ownSheetLine.extend({
  lane_at: instant,
  due_at: instant.nullable(),
  /** Until when its people can take the shipment back, and which; null: not any more, or somebody of the market has sent it. */
  undo: z.object({ batch_id: z.int(), until: instant }).nullable(),
  packing: z.array(packingPicture),
  /** It was ordered to another recipient or address, which the market has corrected since. */
  moved: z.boolean(),
})
export type OwnLine = z.infer<typeof ownLine>

export const countOwnOrders = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/orders/counts',
  summary: 'How many orders are in each lane of this partner, its next cut-off, and the couriers',
  result: z.object({
    lanes: z.object({ new: z.int(), pack: z.int(), sent: z.int(), short: z.int() }),
    cut_off_at: instant.nullable(),
    /** The operator packs and sends the boxes of this partner. */
    packed_here: z.boolean(),
    couriers: z.array(z.object({ code: z.string(), courier_name: z.string() })),
  }),
})

export const listOwnLines = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/partner/orders/lines',
    summary:
      'The lines of a lane of this partner, order by order: the oldest order first, of those that were sent the latest',
    query: z.strictObject({ lane: z.enum(ownLanes).default('new'), cursor, limit: limit(100) }),
    result: keyset(ownLine),
  }),
  '발주',
  [
    ...numberColumns,
    { title: '상태', kind: 'text', value: ({ os_code }) => orderStatusNames[os_code] },
    { title: '마감', kind: 'moment', value: ({ due_at }) => due_at },
    { title: '확인', kind: 'moment', value: ({ confirmed_at }) => confirmed_at },
    { title: '못 보내는 까닭', kind: 'text', value: ({ shortage }) => shortage?.reason },
    ...packingColumns,
  ],
)

export const getOwnPackingList = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/orders/packing',
  summary: 'What this partner has to pack (DELW, without what it cannot send), by address',
  result: packingList(ownSheetLine),
})

/** `gone`: lines that are not in DELW any more, because they were cancelled, taken back or sent. */
export const confirmOwnLines = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/confirmations',
  summary: 'Say that these lines of a 발주 were read; those that are gone since stay as they are',
  body: z.strictObject({ line_ids: lineIds }),
  result: z.object({ confirmed: z.int(), gone: z.int() }),
})

export const shipOwnLines = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/shipments',
  summary: 'Hand confirmed lines over to a courier in one parcel: DELW → DELI; buyers are told when the undo is over',
  body: z.strictObject({
    line_ids: lineIds,
    courier_code: z.string('택배사를 고르세요').min(1, '택배사를 고르세요').max(40),
    number: z.string('운송장 번호를 입력하세요').trim().min(1, '운송장 번호를 입력하세요').max(40),
    /** An unusual check digit was confirmed by a person. */
    sure: z.boolean().default(false),
  }),
  result: z.object({ batch_id: z.int(), line_count: z.int() }),
})

export const undoOwnShipment = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/shipments/{id}/undo',
  summary: 'Take a shipment of this partner’s people back within ten minutes',
  params: z.object({ id }),
  result: z.object({ undone: z.int(), gone_on: z.int() }),
})

export const tellShortage = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/lines/{id}/shortage',
  summary: 'Tell the operator that an ordered line cannot be sent; the operator cancels it or calls',
  params: z.object({ id }),
  body: z.strictObject({
    reason: z.string('사유를 입력하세요').overwrite(onLines).min(1, '사유를 입력하세요').max(200),
  }),
  result: z.object({}),
})

export const withdrawShortage = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/lines/{id}/shortage/withdrawal',
  summary: 'It can be sent after all, and nothing has come of the request yet',
  params: z.object({ id }),
  result: z.object({}),
})

export const addOwnPackingPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/orders/lines/{id}/pictures',
  summary: 'Keep a photograph of the packed box of one of this partner’s lines',
  params: z.object({ id }),
  upload: addPackingPicture.upload!,
  result: addPackingPicture.result,
})

export const getOwnPackingPicture = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/orders/lines/{id}/pictures/{picture}',
  summary: 'A photograph of the packing of one of this partner’s lines, as a file',
  params: getPackingPicture.params,
  file: ['image/jpeg'],
  result: z.object({}),
})
