import { z } from 'zod'
import { call } from './call.ts'
import { day, optional } from './query.ts'

/** `avg_price` is won per kg weighted by weight; `product_count` the boxes sold. */
export const cutAverage = z.object({
  pc_code: z.string(),
  pc_name: z.string(),
  product_count: z.int(),
  avg_price: z.int(),
})

export const averagePrices = call({
  method: 'GET',
  path: '/api/fronts/products/price-avg',
  access: 'anyone',
  summary: 'Average prices of a period by kind, sex, grade and cut; at most 366 days',
  query: z.strictObject({ sale_date_s: optional(day), sale_date_e: optional(day) }),
  result: z.object({
    data: z.array(
      z.object({
        beef_code: z.string(),
        beef_name: z.string(),
        sexes: z.array(
          z.object({
            judge_sex_nm: z.string(),
            grades: z.array(z.object({ grade_code: z.string(), gradeName: z.string(), cuts: z.array(cutAverage) })),
          }),
        ),
      }),
    ),
    sale_date_s: z.string(),
    sale_date_e: z.string(),
    total_count: z.int(),
    bid_count: z.int(),
    scs_percent: z.number(),
  }),
})

/** Today's market: the 30-day averages against those of the week before, for the home page. */
export const marketToday = call({
  method: 'GET',
  path: '/api/fronts/products/price-today',
  access: 'anyone',
  summary: 'Average won per kg of the chief cuts of Hanwoo 1++(9), with the change against the week before',
  result: z.object({
    data: z.array(
      z.object({
        pc_code: z.string(),
        pc_name: z.string(),
        avg_price: z.int(),
        change_percent: z.number().nullable(),
      }),
    ),
  }),
})
