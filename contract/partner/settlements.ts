import { z } from 'zod'
import { filledOnLines } from '#domain/on-lines.ts'
import { settlementWords } from '#domain/settlement/settlement-state.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import {
  lineEarned,
  lineEntry,
  listSettlementLines,
  settlementDetail,
  settlementLine,
  settlementRow,
} from '#contract/operator/settlements.ts'
import { objection } from '#contract/operator/settlement-objections.ts'
import { cursor, day, id, keyset, limit, sorting } from '#contract/query.ts'

/** A settlement as its partner sees it: without what only the market's staff have to know. */
export const ownSettlement = settlementRow.omit({
  late: true,
  partner_id: true,
  partner_name: true,
  pay_by: true,
  payout_id: true,
})
export type OwnSettlement = z.infer<typeof ownSettlement>

export const ownObjection = objection.omit({ decided_by: true })
export type OwnObjection = z.infer<typeof ownObjection>

export const ownSettlementDetail = settlementDetail
  .pick({ account: true, carried_into: true, confirm_by: true, corrections: true, ended_at: true })
  .extend({ ...ownSettlement.shape, objections: z.array(ownObjection) })
export type OwnSettlementDetail = z.infer<typeof ownSettlementDetail>

/**
 * What our own costs are, and what the buyer got back for a box of another partner, is not told. `borne_by`: of what was refunded, the
 * partner or the buyer; null also for what we bear.
 */
export const ownLineEarned = lineEarned
  .omit({ order_id: true, partner_name: true, refunded: true })
  .extend({ entries: z.array(lineEntry.omit({ cost: true })) })

/** What stands in no settlement yet, in won, before the VAT of the fee: amount = sales − refunds − fee + adjustments + carry. */
export const ownOpen = settlementRow
  .pick({ sales: true, refunds: true, fee: true, adjustments: true, carry: true, lines: true })
  .extend({
    amount: z.int(),
    /** The last day of the period that is running now. */
    ends_on: day,
  })
export type OwnOpen = z.infer<typeof ownOpen>

const desk = { access: 'operator', role: 'partner-money' } as const
const params = z.object({ id })
export const listOwnSettlements = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/partner/settlements',
    summary: 'The settlements of the caller’s partner, the newest first',
    query: z.strictObject({ sort: sorting('end', 'due', 'net'), cursor, limit: limit(50) }),
    result: keyset(ownSettlement),
  }),
  '공급사 정산',
  [
    { title: '정산번호', kind: 'text', value: ({ number }) => number },
    { title: '첫날', kind: 'date', value: ({ starts_on }) => starts_on },
    { title: '마지막 날', kind: 'date', value: ({ ends_on }) => ends_on },
    { title: '상태', kind: 'text', value: settlementWords },
    { title: '지급 예정일', kind: 'date', value: ({ due_on }) => due_on },
    { title: '건수', kind: 'count', value: ({ lines }) => lines },
    { title: '판매', kind: 'won', value: ({ sales }) => sales },
    { title: '환불', kind: 'won', value: ({ refunds }) => 0 - refunds },
    { title: '수수료', kind: 'won', value: ({ fee }) => 0 - fee },
    { title: '부가세', kind: 'won', value: ({ vat }) => 0 - vat },
    { title: '조정', kind: 'won', value: ({ adjustments }) => adjustments },
    { title: '이월', kind: 'won', value: ({ carry }) => carry },
    { title: '지급액', kind: 'won', value: ({ net }) => net },
  ],
)

export const getOwnOpen = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/settlements/open',
  summary: 'What the caller’s partner has earned that stands in no settlement yet',
  result: z.object({ data: ownOpen }),
})

export const listOwnOpenLines = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/partner/settlements/open/lines',
    summary: 'The lines of it, each with what was sold, refunded and charged',
    query: z.strictObject({ sort: sorting('order', 'cut'), cursor, limit: limit(100) }),
    result: keyset(settlementLine),
  }),
  '마감 전 정산 내역',
  listSettlementLines.sheet.columns,
)

export const getOwnSettlement = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/settlements/{id:int}',
  summary: 'One of them with its corrections and objections',
  params,
  result: z.object({ data: ownSettlementDetail }),
})

export const listOwnSettlementLines = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/partner/settlements/{id:int}/lines',
    summary: 'The lines of one of them, each with what was sold, refunded and charged',
    params,
    query: z.strictObject({ sort: sorting('order', 'cut'), cursor, limit: limit(100) }),
    result: keyset(settlementLine),
  }),
  '정산 내역',
  listSettlementLines.sheet.columns,
)

export const ownSettlementPaper = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/settlements/{id:int}/paper',
  summary: 'The paper of one of them, as a PDF',
  params,
  file: ['application/pdf'],
  result: z.object({}),
})

export const getOwnLineEarned = call({
  ...desk,
  method: 'GET',
  path: '/api/partner/settlements/lines/{id}',
  summary: 'Why a line earns the caller’s partner what it earns: its terms, and every entry',
  params,
  result: z.object({ data: ownLineEarned }),
})

export const confirmSettlement = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/settlements/{id:int}/confirm',
  summary: 'The partner agrees to a settlement that nobody has approved yet. From then on it objects to no line of it',
  params,
  /** What the page showed: it may have changed. */
  body: z.strictObject({ net: z.int() }),
  result: z.object({}),
})

export const objectToLine = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/settlements/{id:int}/lines/{line}/objection',
  summary:
    'Object to a line of a settlement that is neither confirmed nor approved: it is not approved before that is answered',
  params: z.object({ id, line: id }),
  body: z.strictObject({ reason: filledOnLines('무엇이 다른지 입력하세요', 200) }),
  result: z.object({ id: z.int() }),
})

export const withdrawObjection = call({
  ...desk,
  method: 'POST',
  path: '/api/partner/settlements/objections/{id}/withdraw',
  summary: 'Take an objection back that nobody has answered yet',
  params,
  result: z.object({}),
})
