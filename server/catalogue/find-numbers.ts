import type pg from 'pg'
import { productStatuses } from '#domain/product-status.ts'

/** At most this many carcasses are found: a part of a number that fits more is of no use to the buyer. */
const mostCarcasses = 300

const matching = (parts: string) => `
  select id, cattle_no from carcass_infos
  where ${parts} cattle_no like '%' || $1::text || '%'
  order by id desc limit ${mostCarcasses}`

/** Three digits occur in one number of a hundred, or in every one: a scan from the newest row on finds them sooner than the index. */
const byReading = matching('')
const byParts = matching('number_parts(cattle_no) @> $2::text[] and')

/** The length of a complete number, which is found by equality. */
const whole = 12
const byNumber = `select id, cattle_no from carcass_infos where cattle_no = $1::text order by id desc limit ${mostCarcasses}`

type Found = { id: number; cattle_no: string }

/** The newest carcasses whose traceability number contains these consecutive digits (three or more). */
export async function findNumbers(pool: pg.Pool, digits: string): Promise<Found[]> {
  if (digits.length === whole) return (await pool.query<Found>(byNumber, [digits])).rows
  const parts = Array.from({ length: digits.length - 2 }, (_, at) => digits.slice(at, at + 3))
  const { rows } = await (parts.length === 1
    ? pool.query<Found>(byReading, [digits])
    : pool.query<Found>(byParts, [digits, parts]))
  return rows
}

const onSale = `
  select cattle_no from carcass_infos
  where id = any ($1::int[]) and exists (select from products where carcass_id = carcass_infos.id and ps_code = ${productStatuses.available})
  group by cattle_no order by max(id) desc limit $2::int`

/** The numbers among these that have a box to take, newest first. */
export async function findNumbersOnSale(pool: pg.Pool, found: readonly Found[], most: number): Promise<string[]> {
  const { rows } = await pool.query<{ cattle_no: string }>(onSale, [found.map(({ id }) => id), most])
  return rows.map(({ cattle_no }) => cattle_no)
}

/** The first text after all those that begin with these digits: ':' follows '9'. A range can use the index where LIKE cannot. */
export const afterDigits = (digits: string): string => `${digits}:`
