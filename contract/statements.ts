import { z } from 'zod'
import { daysBetween } from '#domain/calendar.ts'
import { orderStatus } from '#domain/order-status.ts'
import { call } from './call.ts'
import { day, id, instant } from './query.ts'
import { sheetFormat, sheetTypes } from './sheet-format.ts'
import { publicSettings } from './settings.ts'

/** A line with its values as stored at sale. `left`: why it is struck out and not counted. Won, kg. */
const line = z.object({
  id: z.int(),
  cattle_no: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  gradeName: z.string(),
  pc_name: z.string(),
  weight: z.number(),
  kg_price: z.int(),
  product_price: z.int(),
  delivery_price: z.int(),
  partner_name: z.string(),
  os_code: orderStatus,
  left: z.enum(['취소', '반품', '교환']).nullable(),
})

/** An animal of the lines, each once. */
const animal = z.object({
  cattle_no: z.string(),
  link: z.string(),
  wgrade: z.string(),
  farm_addr: z.string(),
  abatt_nm: z.string(),
  abatt_date: z.string(),
  prod_date: z.string(),
})

/** 거래명세서, a trade statement. `total`: what the buyer has paid, minus refunds. */
export const statement = z.object({
  order_id: z.int(),
  order_no: z.string(),
  paid_at: instant,
  pay_method: z.enum(['C', 'B']).nullable(),
  buyer: z.object({ business_name: z.string(), business_no: z.string(), name: z.string(), address: z.string() }),
  seller: publicSettings.shape.company.pick({
    name: true,
    representative: true,
    business_no: true,
    address: true,
    phone: true,
  }),
  tax_free: z.boolean(),
  /** Whether delivery was taxed when the payment began; the setting may have changed since. */
  delivery_taxed: z.boolean(),
  /** The VAT included in the delivery fees of lines that are still sold, in won; 0: delivery is free of VAT. */
  delivery_vat: z.int(),
  lines: z.array(line),
  animals: z.array(animal),
  sums: z.object({
    goods: z.int(),
    delivery: z.int(),
    back: z.int(),
    kept: z.int(),
    total: z.int(),
    weight: z.number(),
    left: z.int(),
  }),
  words: z.string(),
})
export type Statement = z.infer<typeof statement>

/**
 * The trade statements of a period as one document: each order under its day, and one total. `buyer`: as of the newest order; null: nothing
 * was paid.
 */
export const periodStatement = statement
  .pick({ seller: true, tax_free: true, delivery_vat: true, sums: true, words: true })
  .extend({
    buyer: statement.shape.buyer.nullable(),
    orders: z.array(
      statement.pick({
        order_id: true,
        order_no: true,
        paid_at: true,
        pay_method: true,
        delivery_taxed: true,
        buyer: true,
        lines: true,
      }),
    ),
  })
export type PeriodStatement = z.infer<typeof periodStatement>

export const getStatement = call({
  method: 'GET',
  path: '/api/users/orders/{id}/statement',
  access: 'member',
  summary: 'The trade statement of a paid order',
  params: z.object({ id }),
  result: z.object({ data: statement }),
})

export const getStatementPaper = call({
  method: 'GET',
  path: '/api/users/orders/{id}/statement.pdf',
  access: 'member',
  summary: 'The trade statement of a paid order, as a PDF',
  params: z.object({ id }),
  file: ['application/pdf'],
  result: z.object({}),
})

const period = { start_date: day, end_date: day }
type Days = { start_date: string; end_date: string }
const inOrder = ({ start_date, end_date }: Days) => start_date <= end_date
const backwards = '시작일이 종료일보다 늦습니다.'
const withinYear = ({ start_date, end_date }: Days) => daysBetween(start_date, end_date) <= 366
const tooLong = '기간은 1년까지 고를 수 있습니다.'

export const getPeriodStatement = call({
  method: 'GET',
  path: '/api/users/orders/statements/period',
  access: 'member',
  summary: 'One trade statement over all orders that were paid in a period; days of Seoul, both inclusive',
  query: z.strictObject(period).refine(inOrder, backwards).refine(withinYear, tooLong),
  result: z.object({ data: periodStatement }),
})

export const getSoldSheet = call({
  method: 'GET',
  path: '/api/users/orders/statements/sheet',
  access: 'member',
  summary: 'What was bought in a period by traceability number, as a sheet; days of Seoul, both inclusive',
  query: z
    .strictObject({ ...period, format: sheetFormat.default('xlsx') })
    .refine(inOrder, backwards)
    .refine(withinYear, tooLong),
  file: Object.values(sheetTypes),
  result: z.object({}),
})
export type SheetPeriod = Days
