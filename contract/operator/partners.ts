import { z } from 'zod'
import { isBusinessNumber } from '#domain/business-number.ts'
import { onOneLine } from '#domain/filled.ts'
import { mobile } from '#domain/forms/sign-up.ts'
import { onLines } from '#domain/on-lines.ts'
import { partnerStatus, saleModel, weekdaysIn, partnerStatusNames } from '#domain/partner-status.ts'
import { settlementCycle } from '#domain/settlement/settlement-cycle.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { day, id, instant, optional, sorting, sought } from '#contract/query.ts'

/** Fields of a partner that the operator fills in. Its status has calls of its own. */
const words = (most: number) => z.string().overwrite(onOneLine).max(most, `${most}자까지 입력할 수 있습니다.`)
const digitsOf = (said: string) => said.normalize('NFKC').replaceAll(/\D/g, '')
const phone = z
  .string()
  .transform(digitsOf)
  .refine((said) => said === '' || /^0\d{8,10}$/.test(said), '전화번호를 확인해주세요.')
const closedDay = z.union([day, z.literal('')], '날짜를 확인해주세요.').transform((said) => said || null)

export const partnerForm = z
  .strictObject({
    partner_name: words(40).min(1, '공급사 이름을 입력하세요'),
    business_no: z
      .string()
      .transform(digitsOf)
      .refine((said) => said === '' || isBusinessNumber(said), '사업자번호를 확인해주세요.')
      .transform((said) => said || null),
    region: words(40),
    contact_name: words(20),
    phone,
    order_email: z.union([z.literal(''), z.email('이메일을 확인해주세요.').max(100)], '이메일을 확인해주세요.'),
    order_fax: phone,
    /** The mobile telephone that is told of a 발주. Left out, it stays as it is. */
    order_phone: z.union([z.literal(''), mobile]).optional(),
    cut_off_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '마감 시각을 확인해주세요.'),
    pick_up_days: z.string().transform(weekdaysIn).pipe(z.string().min(1, '수거하는 요일을 고르세요')),
    closed_from: closedDay,
    closed_to: closedDay,
    /** The courier of its boxes; null: unknown, and then no day of arrival is promised. */
    courier_code: words(30).transform((said) => said || null),
    commission_percent: z
      .number('수수료를 확인해주세요.')
      .min(0, '수수료는 0%부터 50%까지 입력할 수 있습니다.')
      .max(50, '수수료는 0%부터 50%까지 입력할 수 있습니다.')
      .multipleOf(0.01, '수수료는 소수 둘째 자리까지 입력할 수 있습니다.'),
    sale_model: saleModel.default('BROKERAGE'),
    /** When it is paid what is owed to it. */
    settlement_cycle: settlementCycle.default('HALF'),
    /** The operator packs its boxes: they may share a parcel with those of other such partners. */
    packed_here: z.boolean().default(false),
    bank_code: words(10).transform((said) => said || null),
    account_holder: words(30),
    /** '' leaves the account as it is. */
    bank_account: z
      .string()
      .transform(digitsOf)
      .refine((said) => said === '' || /^\d{8,16}$/.test(said), '계좌번호를 확인해주세요.'),
  })
  .refine(({ closed_from, closed_to }) => !closed_to || (closed_from !== null && closed_from <= closed_to), {
    message: '쉬는 날의 처음과 끝을 확인해주세요.',
    path: ['closed_to'],
  })
export type PartnerForm = z.input<typeof partnerForm>

export const courier = z.object({ code: z.string(), courier_name: z.string() })

export const partnerRow = z.object({
  id: z.int(),
  partner_name: z.string(),
  region: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  status: partnerStatus,
  /** Whether its boxes can be taken at this moment: open, and not one of its closed days. */
  open: z.boolean(),
  cut_off_time: z.string(),
  pick_up_days: z.string(),
  closed_from: z.string().nullable(),
  closed_to: z.string().nullable(),
  commission_percent: z.number(),
  /** `selling`: available boxes; `held`: boxes that somebody holds or is paying. */
  selling: z.int(),
  held: z.int(),
  /** Lines that are paid or ordered and have not left yet; `to_order`: those of them that are not ordered yet. */
  to_send: z.int(),
  to_order: z.int(),
})
export type PartnerRow = z.infer<typeof partnerRow>

export const partnerDetail = partnerRow.extend({
  version: z.int(),
  business_no: z.string().nullable(),
  order_email: z.string(),
  order_fax: z.string(),
  order_phone: z.string(),
  courier_code: z.string().nullable(),
  packed_here: z.boolean(),
  bank_code: z.string().nullable(),
  account_holder: z.string(),
  bank_account_last4: z.string(),
  status_reason: z.string(),
  sale_model: saleModel,
  settlement_cycle: settlementCycle,
  /** Its people who can log in. */
  people: z.int(),
  /** What is owed to it at present, in won; below zero it owes us. */
  owed: z.int(),
  /** The sale model and fee by the day from which they are in force, newest first; the fee in hundredths of a percent. */
  terms: z.array(z.object({ valid_from: z.string(), sale_model: saleModel, fee_bps: z.int() })),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type PartnerDetail = z.infer<typeof partnerDetail>

const desk = { access: 'operator', role: 'intake' } as const
/** The version that the desk showed. If somebody has changed the partner since, the request is refused and says what was changed. */
const seen = { version: z.int() }
const params = z.object({ id })

export const listPartners = listed(
  call({
    ...desk,
    // Settlements are adjusted for partners by the money role.
    also: 'money',
    looks: true,
    method: 'GET',
    path: '/api/operators/partners',
    summary: 'Partners by name, with how many of each status; there are dozens, not thousands',
    query: z.strictObject({
      sort: sorting('name', 'state', 'cutoff', 'days', 'closed', 'contact', 'commission', 'send', 'held', 'selling'),
      status: optional(partnerStatus),
      q: sought,
    }),
    result: z.object({
      data: z.array(partnerRow),
      counts: z.array(z.object({ status: partnerStatus, count: z.int() })),
      banks: z.array(z.object({ bank_code: z.string(), bank_name: z.string() })),
      couriers: z.array(courier),
    }),
  }),
  '공급사',
  [
    { title: '공급사', kind: 'text', value: ({ partner_name }) => partner_name, width: 22 },
    { title: '지역', kind: 'text', value: ({ region }) => region },
    {
      title: '상태',
      kind: 'text',
      value: ({ status, open }) => (status === 'OPEN' && !open ? '쉬는 날' : partnerStatusNames[status]),
    },
    { title: '마감', kind: 'text', value: ({ cut_off_time }) => cut_off_time },
    { title: '수거', kind: 'text', value: ({ pick_up_days }) => pick_up_days },
    { title: '쉬는 첫날', kind: 'date', value: ({ closed_from }) => closed_from },
    { title: '쉬는 마지막 날', kind: 'date', value: ({ closed_to }) => closed_to },
    { title: '담당자', kind: 'text', value: ({ contact_name }) => contact_name },
    { title: '전화', kind: 'text', value: ({ phone }) => phone },
    { title: '수수료(%)', kind: 'kg', value: ({ commission_percent }) => commission_percent },
    { title: '보낼 것', kind: 'count', value: ({ to_send }) => to_send },
    { title: '선점', kind: 'count', value: ({ held }) => held },
    { title: '판매 중', kind: 'count', value: ({ selling }) => selling },
  ],
)

export const getPartner = call({
  ...desk,
  looks: true,
  method: 'GET',
  path: '/api/operators/partners/{id}',
  summary: 'One partner with who did what',
  params,
  result: z.object({ data: partnerDetail }),
})

export const addPartner = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/partners',
  summary: 'A new partner; it starts paused, so that nothing is sold before somebody says so',
  body: partnerForm,
  result: z.object({ id: z.int() }),
})

export const savePartner = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/partners/{id}',
  summary: 'Change a partner; refused with what stands now when somebody else was faster',
  params,
  body: z.strictObject({ ...seen, form: partnerForm }),
  result: z.object({ version: z.int() }),
})

export const movePartner = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/partners/{id}/status',
  summary: 'OPEN ↔ PAUSED → CLOSED; every open storefront flips its boxes. Closing takes what is free off the market',
  params,
  body: z.strictObject({
    ...seen,
    status: partnerStatus,
    reason: z.string().overwrite(onLines).min(1, '사유를 입력하세요').max(200, '200자까지 입력할 수 있습니다.'),
  }),
  result: z.object({ status: partnerStatus, withdrawn: z.int() }),
})

export const revealPartnerAccount = call({
  ...desk,
  proof: true,
  method: 'POST',
  path: '/api/operators/partners/{id}/account',
  summary: 'The whole account number; the look is written down first',
  params,
  result: z.object({ bank_account: z.string() }),
})
