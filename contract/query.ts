import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import { digits, numberOrDigits } from '#domain/digits.ts'

/** `?pc_code=a&pc_code=b`, `?pc_code=a,b`, `?pc_code[]=a` and nothing are all read as a list; at most 50 values. */
export const list = <One extends z.ZodType<string, string>>(one: One) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [
      ...new Set(
        [value]
          .flat()
          .flatMap((part) => part.split(','))
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(one).max(50))
    .default([])

/** Kilograms in an address: plain decimal digits with at most two decimals. */
const decimals = (said: unknown) =>
  typeof said === 'string' && /^(0|[1-9]\d{0,3})(\.\d{1,2})?$/.test(said) ? Number(said) : said

export const page = z.preprocess(digits, z.int().min(1).max(100_000)).default(1)
/** At most 100 rows a page, however many are requested (DECISIONS §3). */
export const limit = (usual: number) =>
  z
    .preprocess(digits, z.int().min(1))
    .transform((rows) => Math.min(rows, 100))
    .default(usual)

export const pcCode = z.string().regex(/^\d{8}$/)
/** 'YYYY-MM-DD', a day in Seoul. ISO has a year 0000, but PostgreSQL does not. */
export const day = z.iso.date().refine((said) => said >= '0001')
export const id = z.preprocess(digits, z.int().min(1).max(2_147_483_647))
export const kilograms = z.preprocess(decimals, z.number().min(0).max(9_999.99))
export const won = z.preprocess(digits, z.int().min(0).max(100_000_000))
/** 24 random bytes as 32 base64url characters; the first is a letter, so that it can't be read as a number. */
export const urlCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{31}$/)
/** ISO time with offset, by the server's clock. */
export const instant = z.string()
/** An empty value in an address counts as absent. */
export const optional = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === '' ? undefined : value), inner.optional()).optional()

/** Search words, normalised as stored names are. */
export const soughtWords = z.string().overwrite(onOneLine).max(50)
export const sought = optional(soughtWords)

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), current_page: z.int() })

/** The column that a list is sorted by, '-due' descending; absent: its default order. */
export const sorting = <const Name extends string>(...names: Name[]) =>
  optional(z.enum([...names, ...names.map((name) => `-${name}` as const)] as (Name | `-${Name}`)[]))

/** The cursor of the next page, from the page before; opaque to everybody else. */
export const cursor = optional(
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
)
/** A page of a list with keyset pagination, because it grows while it is read: `next` is the cursor of the next page, null at the end. */
export const keyset = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), next: z.string().nullable() })

const noneChosen = '선택된 상품이 없습니다.'

/** Ids of boxes in one request: at least one, no more than may be held (DECISIONS §1). */
export const productIds = z
  .array(z.preprocess(numberOrDigits, z.int(noneChosen).min(1, noneChosen).max(2_147_483_647, noneChosen)), noneChosen)
  .min(1, noneChosen)
  .max(50, '한 번에 50개까지 고를 수 있습니다.')
