import { z } from 'zod'
import { beefCode, gradeCode } from '#domain/codes.ts'
import { call } from './call.ts'
import { day, list, optional, pcCode } from './query.ts'
import { sheetFormat, sheetTypes } from './sheet-format.ts'

/** The end defaults to today, the beginning to 29 days before the end; both are included. */
const period = { sale_date_s: optional(day), sale_date_e: optional(day) }

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
  dear: true,
  summary: 'Average prices of a period by kind, sex, grade and cut; at most 366 days',
  query: z.strictObject(period),
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
    /** The number of sales of the period that were left out, each with a recorded reason. */
    excluded_count: z.int(),
  }),
})

/** The same table as a file. */
export const averagePricesSheet = call({
  method: 'GET',
  path: '/api/fronts/products/price-avg/sheet',
  access: 'anyone',
  dear: true,
  summary: 'The average prices of a period as a CSV or a spreadsheet',
  query: z.strictObject({ ...period, format: sheetFormat }),
  file: Object.values(sheetTypes),
  result: z.void(),
})

const judgeSex = z.string().min(1).max(10)

export const priceDay = z.object({
  day: z.string(),
  /** Won per kg, weighted by weight. */
  avg_price: z.int(),
  product_count: z.int(),
  /** The 10th and the 90th percentile of the boxes' won per kg, interpolated; null under 5 boxes. */
  p10: z.int().nullable(),
  p90: z.int().nullable(),
})

/** The daily prices of one cut, for one grade or several to compare; days without a sale are left out. */
export const priceDays = call({
  method: 'GET',
  path: '/api/fronts/products/price-days',
  access: 'anyone',
  dear: true,
  summary: 'Daily average prices of one cut by grade, with the band from the 10th to the 90th percentile',
  query: z.strictObject({
    ...period,
    pc_code: pcCode,
    beef_code: beefCode,
    judge_sex_nm: judgeSex,
    grade_code: list(gradeCode),
  }),
  result: z.object({
    data: z.array(z.object({ grade_code: gradeCode, gradeName: z.string(), days: z.array(priceDay) })),
    sale_date_s: z.string(),
    sale_date_e: z.string(),
  }),
})

/** The course of the averages of all cuts of one kind, sex and grade, in a few points: for the small line in each row. */
export const priceTrends = call({
  method: 'GET',
  path: '/api/fronts/products/price-trends',
  access: 'anyone',
  dear: true,
  summary: 'The average prices of every cut in eight equal parts of the period; null where nothing was sold',
  query: z.strictObject({ ...period, beef_code: beefCode, judge_sex_nm: judgeSex, grade_code: gradeCode }),
  result: z.object({
    data: z.array(z.object({ pc_code: z.string(), points: z.array(z.int().nullable()) })),
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
