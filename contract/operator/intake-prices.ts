import { z } from 'zod'
import { confirmedLines, oddLine } from '#domain/unusual.ts'
import { call } from '#contract/call.ts'
import { instant } from '#contract/query.ts'

const desk = { access: 'operator', role: 'intake' } as const
const id = z.int().min(1).max(2_147_483_647)
const kgPrice = z.int().positive('kg당 가격은 0보다 커야 합니다.').max(9_999_999)
/** A box as the desk saw it: its version stays while it is stopped, whoever changes it. */
export const seenValues = z.strictObject({ weight: z.number(), kg_price: z.int() })
/** So many are priced in one go. */
export const mostPriced = 200

export const priceWay = z.discriminatedUnion('by', [
  /** So many percent more than now. */
  z.strictObject({ by: z.literal('percent'), percent: z.number('몇 퍼센트인지 입력하세요').min(-90).max(200) }),
  /** The market's average of 30 days, so many percent more or less. */
  z.strictObject({ by: z.literal('market'), percent: z.number('몇 퍼센트인지 입력하세요').min(-90).max(200) }),
  /** What stands beside each number in a list. */
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
  /** Null: it cannot be priced so, and `problem` says why. */
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

/** Prices of one go by the ids of the goes, carcasses on sale by those of their drafts. */
export const undoneKind = z.enum(['price', 'post'])

export const undoableAct = z.object({
  kind: undoneKind,
  ids: z.array(z.int()),
  /** What it was: a cut, a traceability number, a file. */
  name: z.string(),
  carcasses: z.int(),
  /** Boxes that can still go back, and their won as it is now. */
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
