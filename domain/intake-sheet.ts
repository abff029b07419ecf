import { z } from 'zod'
import { onOneLine } from './filled.ts'
import { productType } from './codes.ts'

const words = (most: number) => z.string().overwrite(onOneLine).max(most).default('')
const day = z.iso.date().nullable().default(null)

/** The data of a carcass's certificate, as far as known: kg, months, marbling 1–9, mm, cm², 'YYYY-MM-DD'. */
export const intakeFacts = z.strictObject({
  issue_no: words(30),
  judge_breed_nm: words(10),
  judge_sex_nm: words(10),
  qgrade: words(5),
  wgrade: words(5),
  weight: z.number().positive().max(9_999).nullable().default(null),
  birthmonth: z.int().min(1).max(400).nullable().default(null),
  insfat: z.int().min(1).max(9).nullable().default(null),
  backfat: z.number().min(0).max(999).nullable().default(null),
  rea: z.number().min(0).max(999).nullable().default(null),
  abatt_nm: words(60),
  abatt_date: day,
  judge_date: day,
  farm_addr: words(120),
})
export type IntakeFacts = z.infer<typeof intakeFacts>

export const noFacts: IntakeFacts = {
  issue_no: '',
  judge_breed_nm: '',
  judge_sex_nm: '',
  qgrade: '',
  wgrade: '',
  weight: null,
  birthmonth: null,
  insfat: null,
  backfat: null,
  rea: null,
  abatt_nm: '',
  abatt_date: null,
  judge_date: null,
  farm_addr: '',
}

/** One box: kg with two decimals, whole won per kg; null until it is typed. */
const intakeBox = z.strictObject({
  pc_code: z.string().regex(/^\d{8}$/),
  weight: z.number().positive().max(999.99).nullable(),
  kg_price: z.int().positive().max(9_999_999).nullable(),
})
export type IntakeBox = z.infer<typeof intakeBox>
/** As a caller may send it: fields with a default are optional. */
export type SaidBox = z.input<typeof intakeBox>
/** The part of a box that sums and checks need. */
export type PricedBox = Pick<IntakeBox, 'pc_code' | 'weight' | 'kg_price'>

/** An uploaded picture: only its name is sent, never its path. */
export const intakePicture = z.strictObject({
  name: z.string().regex(/^[0-9a-f]{48}$/),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
})
export type IntakePicture = z.infer<typeof intakePicture>

/** Where the facts come from: the grading service, the service with corrections, or typed by hand. */
const intakeSource = z.enum(['looked-up', 'corrected', 'typed'])
export type IntakeSource = z.infer<typeof intakeSource>

/** A carcass at the intake desk, in whatever state of completeness. */
export const intakeSheet = z.strictObject({
  source: intakeSource,
  product_type: productType,
  facts: intakeFacts,
  boxes: z.array(intakeBox).max(60),
  pictures: z.array(intakePicture).max(8),
})
export type IntakeSheet = z.infer<typeof intakeSheet>
