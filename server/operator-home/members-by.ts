import { type RawBuilder, sql } from 'kysely'

const most = sql.lit(8)

/** Begins with these words: two bounds by bytes, which an index serves also where the statement was planned without them. */
export const begins = (column: RawBuilder<unknown>, words: string): RawBuilder<unknown> =>
  sql`(${column} ~>=~ ${words} and ${column} ~<~ ${next(words)})`

/** The first text after all that begin with this one, by bytes. */
const next = (words: string): string => `${words}\u{10FFFF}`

/** Any part of a number, from three digits on: its triples by their index, then the whole of it. */
const holds = (column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> =>
  sql`(number_parts(${column}) @> number_parts(${digits}) and ${column} like ${`%${digits}%`})`

/** The same of traceability numbers, of which a whole one has nothing beside it. */
export const holdsAnimal = (column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> =>
  digits.length === 12 ? sql`${column} = ${digits}` : holds(column, digits)

/** Ids of members by how their id, name, business, number begins, or by any part of their telephone. */
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
