import { z } from 'zod'
import { confirmedLines, oddLine } from '#domain/unusual.ts'
import { call } from '#contract/call.ts'
import { instant } from '#contract/query.ts'

const desk = { access: 'operator', role: 'intake' } as const
const id = z.int().min(1).max(2_147_483_647)
const kgPrice = z.int().positive('kg당 가격은 0보다 커야 합니다.').max(9_999_999)
/** The box as the desk showed it. The version alone is not enough: it does not change while the box is off sale. */
export const seenValues = z.strictObject({ weight: z.number(), kg_price: z.int() })
/** Most boxes priced by one request. */
export const mostPriced = 200

export const priceWay = z.discriminatedUnion('by', [
  /** This many percent more than the present price. */
  z.strictObject({ by: z.literal('percent'), percent: z.number('몇 퍼센트인지 입력하세요').min(-90).max(200) }),
  /** The market's 30-day average, plus or minus this many percent. */
  z.strictObject({ by: z.literal('market'), percent: z.number('몇 퍼센트인지 입력하세요').min(-90).max(200) }),
  /** A price for each box of a list. */
  z.strictObject({ by: z.literal('list'), prices: z.array(z.strictObject({ id, kg_price: kgPrice })).max(mostPriced) }),
])
export type PriceWay = z.infer<typeof priceWay>

export const plannedPrice = z.object({
  id: z.int(),
  version: z.int(),
  cattle_no: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  from: z.object({ kg_price: z.int(), price: z.int() }),
  /** Null: it cannot get this price, and `problem` says why. */
  to: z.object({ kg_price: z.int(), price: z.int() }).nullable(),
  problem: z.string(),
  odd: z.array(oddLine),
})
export type PlannedPrice = z.infer<typeof plannedPrice>

export const planPrices = call({
  ...desk,
  asks: true,
  method: 'POST',
  path: '/api/operators/intake/boxes/prices/plan',
  summary: 'What many boxes would cost, and which of it is outside the usual; nothing is changed',
  body: z.strictObject({ ids: z.array(id).max(mostPriced), way: priceWay }),
  result: z.object({ data: z.array(plannedPrice) }),
})

export const changePrices = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/boxes/prices',
  summary: 'Other prices for boxes that nobody has, all or none; what is outside the usual has to be confirmed',
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ id, version: z.int(), was: seenValues.optional(), kg_price: kgPrice }))
      .min(1, '상품을 선택하세요')
      .max(mostPriced),
    confirmed: confirmedLines,
  }),
  result: z.object({ count: z.int() }),
})

/** What can be undone: price changes, by the ids of their requests; posted carcasses, by the ids of their drafts. */
export const undoneKind = z.enum(['price', 'post'])

export const undoableAct = z.object({
  kind: undoneKind,
  ids: z.array(z.int()),
  /** Its name: a cut, a traceability number, a file. */
  name: z.string(),
  carcasses: z.int(),
  /** Boxes that can still be undone, and their present price in won. */
  boxes: z.int(),
  price: z.int(),
  staff_name: z.string(),
  until: instant,
})
export type UndoableAct = z.infer<typeof undoableAct>

export const listUndoable = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/undoable',
  summary: 'What was priced or put on sale in the last ten minutes and can be taken back',
  result: z.object({ data: z.array(undoableAct) }),
})

export const undoIntake = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/undo',
  summary: 'Takes prices or a posting back, of the boxes that nobody has; posted ones stand among the stopped then',
  body: z.strictObject({ kind: undoneKind, ids: z.array(id).min(1).max(1_000) }),
  result: z.object({ undone: z.int(), gone_on: z.int() }),
})
