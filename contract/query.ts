import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import { digits, numberOrDigits } from '#domain/digits.ts'

/** `?pc_code=a&pc_code=b`, `?pc_code=a,b`, `?pc_code[]=a` and none at all mean the same kind of thing; at most 50. */
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

/** For kilograms in an address: plain decimal digits, at most two places behind the point. */
const decimals = (said: unknown) =>
  typeof said === 'string' && /^(0|[1-9]\d{0,3})(\.\d{1,2})?$/.test(said) ? Number(said) : said

export const page = z.preprocess(digits, z.int().min(1).max(100_000)).default(1)
/** The server gives at most 100 rows a page, however many are asked for (DECISIONS §3). */
export const limit = (usual: number) =>
  z
    .preprocess(digits, z.int().min(1))
    .transform((rows) => Math.min(rows, 100))
    .default(usual)

export const pcCode = z.string().regex(/^\d{8}$/)
/** 'YYYY-MM-DD', a day in Seoul. The year 0000 is one for ISO and none for the database. */
export const day = z.iso.date().refine((said) => said >= '0001')
export const id = z.preprocess(digits, z.int().min(1).max(2_147_483_647))
export const kilograms = z.preprocess(decimals, z.number().min(0).max(9_999.99))
export const won = z.preprocess(digits, z.int().min(0).max(100_000_000))
/** 24 random bytes as 32 base64url characters; the first is a letter, so that it can't be read as a number. */
export const urlCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{31}$/)
/** ISO time with offset, as the server's clock says. */
export const instant = z.string()
/** An empty value in the address bar is no value. */
export const optional = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === '' ? undefined : value), inner.optional()).optional()

/** Words to look for, spelt as names are kept. */
export const soughtWords = z.string().overwrite(onOneLine).max(50)
export const sought = optional(soughtWords)

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), current_page: z.int() })

/** By which column a list stands, '-due' from its end; as usual where nothing is said. */
export const sorting = <const Name extends string>(...names: Name[]) =>
  optional(z.enum([...names, ...names.map((name) => `-${name}` as const)] as (Name | `-${Name}`)[]))

/** Where the next page begins, as the page before said it; meant for nobody else to read. */
export const cursor = optional(
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
)
/** A page of a list that grows while it is read: `next` is the cursor of the page after it, null at the end. */
export const keyset = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), next: z.string().nullable() })

const noneChosen = '선택된 상품이 없습니다.'

/** Ids of boxes in one request: at least one, no more than may be held (DECISIONS §1). */
export const productIds = z
  .array(z.preprocess(numberOrDigits, z.int(noneChosen).min(1, noneChosen).max(2_147_483_647, noneChosen)), noneChosen)
  .min(1, noneChosen)
  .max(50, '한 번에 50개까지 고를 수 있습니다.')
