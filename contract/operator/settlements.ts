import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { bearer } from '#domain/settlement/bearer.ts'
import { settlementCycle, settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import {
  entryKind,
  obstacle,
  obstacleNames,
  settlementLane,
  settlementState,
  settlementStateNames,
} from '#domain/settlement/settlement-state.ts'
import { saleModel } from '#domain/partner-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, day, id, instant, keyset, limit, sorting, sought } from '#contract/query.ts'
import { objection } from './settlement-objections.ts'

/** The sums of a settlement in won: net = sales − refunds − fee − vat + adjustments + carry. In a sheet what is taken off stands with its sign. */
const sums = z.object({
  sales: z.int(),
  refunds: z.int(),
  /** Below zero if more was given back than charged; `vat` likewise. */
  fee: z.int(),
  vat: z.int(),
  adjustments: z.int(),
  /** What the one before has left over, or owes. */
  carry: z.int(),
  net: z.int(),
})

/** A partner with entries that stand in no settlement yet. */
export const openPeriod = sums.extend({
  /** The partner's. */
  id: z.int(),
  partner_name: z.string(),
  cycle: settlementCycle,
  /** The last day of the last period that is over: it can be closed (`closable`) if anything of it is open. The sums are its own. */
  ends_on: day,
  closable: z.boolean(),
  /** It waits because an earlier settlement is below zero and not approved. */
  waits: z.boolean(),
  lines: z.int(),
  /** What was earned after that day, without VAT. */
  later: z.int(),
})
export type OpenPeriod = z.infer<typeof openPeriod>

/** That a partner has confirmed a settlement; `by` null: nobody has said anything in the days for it, so that it counts as confirmed. */
const confirmation = z.object({ at: instant, by: z.string().nullable() })

export const settlementRow = sums.extend({
  id: z.int(),
  number: z.string(),
  partner_id: z.int(),
  partner_name: z.string(),
  starts_on: day,
  ends_on: day,
  state: settlementState,
  lines: z.int(),
  /** The day on which it is to be paid, and the latest by law; `late`: that day is over and it is not paid. */
  due_on: day,
  pay_by: day.nullable(),
  late: z.boolean(),
  /** Why it cannot be approved or paid now. */
  obstacle: obstacle.nullable(),
  payout_id: z.int().nullable(),
  confirmation: confirmation.nullable(),
  /** Approved now, it is carried over to the next instead of paid. */
  carries: z.boolean(),
})
export type SettlementRow = z.infer<typeof settlementRow>

export const settlementLine = z.object({
  id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  pc_name: z.string(),
  cattle_no: z.string(),
  weight: z.number(),
  earned_on: day,
  /** In won; refund and fee are subtracted. */
  sale: z.int(),
  refund: z.int(),
  fee: z.int(),
  net: z.int(),
})
export type SettlementLine = z.infer<typeof settlementLine>

export const settlementDetail = settlementRow.extend({
  /** The last day on which the partner may confirm it or object to it. */
  confirm_by: day,
  objections: z.array(objection),
  closed_by: z.object({ id: z.int(), name: z.string() }),
  closed_at: instant,
  /** Who answers for it as it is, and does not approve it. */
  asked_by: z.int(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  ended_at: instant.nullable(),
  held_reason: z.string(),
  note: z.string(),
  /** Where it is paid to: as it was approved, before that as the partner has it now. */
  account: z.object({ bank_name: z.string(), account_holder: z.string(), last4: z.string() }).nullable(),
  /** Its number, if it is carried over to another. */
  carried_into: z.string().nullable(),
  corrections: z.array(z.object({ id: z.int(), reason: z.string(), amount: z.int() })),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type SettlementDetail = z.infer<typeof settlementDetail>

export const lineEntry = z.object({
  id: z.int(),
  kind: entryKind,
  /** What it changes for the partner, in won; 0 if we bear it. */
  amount: z.int(),
  /** What it costs us, in won. */
  cost: z.int(),
  at: instant,
  /** The settlement in which it stands. */
  number: z.string().nullable(),
})

export const lineEarned = z.object({
  order_id: z.int(),
  order_no: z.string(),
  pc_name: z.string(),
  partner_name: z.string(),
  paid_at: instant,
  price: z.int(),
  fee: z.int(),
  refunded: z.int(),
  borne_by: bearer.nullable(),
  terms: z.object({ valid_from: day, sale_model: saleModel, fee_bps: z.int() }),
  entries: z.array(lineEntry),
})
export type LineEarned = z.infer<typeof lineEarned>

const desk = { access: 'operator', role: 'money' } as const
const params = z.object({ id })
const reason = z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.')

export const countSettlements = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settlements/lanes',
  summary: 'How much waits in each lane of the desk, how much of it is late, and what is owed to partners in all',
  result: z.object({
    /** Partners whose period can be closed; adjustments that wait for a second person. */
    open: z.int(),
    asked: z.int(),
    lanes: z.array(z.object({ lane: settlementLane, count: z.int() })),
    late: z.int(),
    /** Won. */
    owed: z.int(),
  }),
})

export const listOpenPeriods = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/settlements/open',
    summary:
      'Partners with money that stands in no settlement yet: the period that can be closed, and what came after it',
    query: z.strictObject({ sort: sorting('name', 'cycle', 'end', 'lines', 'later', 'net') }),
    result: z.object({ data: z.array(openPeriod) }),
  }),
  '마감 전 정산',
  [
    { title: '공급사', kind: 'text', value: ({ partner_name }) => partner_name, width: 22 },
    { title: '주기', kind: 'text', value: ({ cycle }) => settlementCycleNames[cycle] },
    { title: '마감일', kind: 'date', value: ({ ends_on }) => ends_on },
    { title: '건수', kind: 'count', value: ({ lines }) => lines },
    { title: '판매', kind: 'won', value: ({ sales }) => sales },
    { title: '환불', kind: 'won', value: ({ refunds }) => 0 - refunds },
    { title: '수수료', kind: 'won', value: ({ fee }) => 0 - fee },
    { title: '부가세', kind: 'won', value: ({ vat }) => 0 - vat },
    { title: '조정', kind: 'won', value: ({ adjustments }) => adjustments },
    { title: '이월', kind: 'won', value: ({ carry }) => carry },
    { title: '지급액', kind: 'won', value: ({ net }) => net },
    { title: '다음 기간', kind: 'won', value: ({ later }) => later },
  ],
)

export const closePeriods = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settlements',
  summary:
    'Close the periods of these partners: their sums stand from then on. What somebody else has closed meanwhile is passed over. The desk sends many in several requests',
  body: z.strictObject({
    periods: z
      .array(z.strictObject({ partner_id: z.int().min(1).max(2_147_483_647), ends_on: day }))
      .min(1, '공급사를 고르세요')
      .max(300, '한 번에 300곳까지 마감할 수 있습니다.'),
  }),
  /** `passed_over`: partners. */
  result: z.object({ closed: z.int(), passed_over: z.array(z.int()) }),
})

export const listSettlements = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/settlements',
    summary: 'Settlements of a lane: the oldest first while they wait, the newest first when they are over',
    query: z.strictObject({
      sort: sorting('number', 'name', 'state', 'end', 'due', 'lines', 'sales', 'fee', 'net'),
      lane: settlementLane,
      q: sought,
      cursor,
      limit: limit(50),
    }),
    result: keyset(settlementRow),
  }),
  '정산',
  [
    { title: '정산번호', kind: 'text', value: ({ number }) => number },
    { title: '공급사', kind: 'text', value: ({ partner_name }) => partner_name, width: 22 },
    { title: '첫날', kind: 'date', value: ({ starts_on }) => starts_on },
    { title: '마지막 날', kind: 'date', value: ({ ends_on }) => ends_on },
    { title: '상태', kind: 'text', value: ({ state }) => settlementStateNames[state] },
    { title: '막힌 까닭', kind: 'text', value: ({ obstacle: why }) => (why ? obstacleNames[why] : '') },
    { title: '공급사 확인', kind: 'moment', value: ({ confirmation: said }) => said?.at },
    { title: '지급 예정일', kind: 'date', value: ({ due_on }) => due_on },
    { title: '지급 기한', kind: 'date', value: ({ pay_by }) => pay_by },
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

export const getSettlement = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settlements/{id}',
  summary: 'One settlement with its corrections and who did what',
  params,
  result: z.object({ data: settlementDetail }),
})

export const listSettlementLines = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/settlements/{id}/lines',
    summary: 'The lines of a settlement, each with what was sold, refunded and charged',
    params,
    query: z.strictObject({ sort: sorting('order', 'cut'), cursor, limit: limit(100) }),
    result: keyset(settlementLine),
  }),
  '정산 내역',
  [
    { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
    { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '중량', kind: 'kg', value: ({ weight }) => weight },
    { title: '정산 기준일', kind: 'date', value: ({ earned_on }) => earned_on },
    { title: '판매', kind: 'won', value: ({ sale }) => sale },
    { title: '환불', kind: 'won', value: ({ refund }) => 0 - refund },
    { title: '수수료', kind: 'won', value: ({ fee }) => 0 - fee },
    { title: '합계', kind: 'won', value: ({ net }) => net },
  ],
)

export const settlementPaper = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settlements/{id}/paper',
  summary: 'The paper of a settlement for its partner, as a PDF: both parties, how the sum comes about, and every line',
  params,
  file: ['application/pdf'],
  result: z.object({}),
})

export const getLineEarned = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settlements/lines/{id}',
  summary: 'Why a line earns its partner what it earns: its terms, and every entry',
  params,
  result: z.object({ data: lineEarned }),
})

export const approveSettlement = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/settlements/{id}/approve',
  summary:
    'The second person says yes, never the one who closed it: CLOSED, RETURNED → APPROVED, with the account of this moment. Too little to be paid → CARRIED',
  params,
  /** What the desk showed: it may have changed. */
  body: z.strictObject({ state: settlementState, net: z.int(), carries: z.boolean().optional() }),
  result: z.object({ state: settlementState }),
})

export const reopenSettlement = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settlements/{id}/reopen',
  summary:
    'Take the approval back before the money has left: APPROVED → CLOSED, or RETURNED if the bank has sent it back before',
  params,
  body: z.strictObject({ reason }),
  result: z.object({}),
})

export const holdSettlement = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settlements/{id}/hold',
  summary: 'Hold a settlement that is not at the bank yet, with a reason; without one, let it go on',
  params,
  body: z.strictObject({
    /** '': no longer held. */
    reason: z.string().overwrite(onLines).max(200, '200자까지 입력할 수 있습니다.'),
  }),
  result: z.object({}),
})

export const leaveLineOut = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settlements/{id}/lines/{line}/out',
  summary:
    'Take a line that is disputed out of a settlement which nobody has approved yet: it waits for the next. An objection to it is accepted with the reason as its answer',
  params: z.object({ id, line: id }),
  body: z.strictObject({ reason }),
  result: z.object({ net: z.int() }),
})
