import { type RawBuilder, sql } from 'kysely'

const most = sql.lit(8)

/** A prefix search as two bounds, compared by bytes: an index serves it even in a generic plan, where it cannot serve `like $1`. */
export const begins = (column: RawBuilder<unknown>, words: string): RawBuilder<unknown> =>
  sql`(${column} ~>=~ ${words} and ${column} ~<~ ${next(words)})`

/** The upper bound of all texts with this prefix, compared by bytes. */
const next = (words: string): string => `${words}\u{10FFFF}`

/** Any part of a number, from three digits on: the index of its three-digit parts finds candidates, `like` checks them. */
const holds = (column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> =>
  sql`(number_parts(${column}) @> number_parts(${digits}) and ${column} like ${`%${digits}%`})`

/** The same for traceability numbers: all 12 digits are compared for equality. */
export const holdsAnimal = (column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> =>
  digits.length === 12 ? sql`${column} = ${digits}` : holds(column, digits)

/** Ids of members whose login, name, business or number begins with these words, or whose telephone contains the digits. */
export function membersBy(words: string, digits: string): RawBuilder<unknown> {
  const low = words.toLowerCase()
  const ways = [
    sql`select id from users where ${begins(sql`lower(userid)`, low)} limit ${most}`,
    sql`select id from users where ${begins(sql`name`, words)} limit ${most}`,
    sql`select id from users where ${begins(sql`lower(business_name)`, low)} limit ${most}`,
    digits.length >= 3 && sql`select id from users where ${begins(sql`business_no`, digits)} limit ${most}`,
    digits.length >= 3 && sql`select id from users where ${holds(sql`phone_no`, digits)} limit ${most}`,
  ].filter((way) => way !== false)
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )
}
