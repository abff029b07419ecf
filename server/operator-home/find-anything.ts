import { type RawBuilder, sql } from 'kysely'
import type { Found } from '#contract/operator/search.ts'
import type { Database } from '#database/connect.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import { productStatuses } from '#domain/product-status.ts'

const most = sql.lit(8)

/** Begins with these words: two bounds by bytes, which an index serves also where the statement was planned without them. */
const begins = (column: RawBuilder<unknown>, words: string): RawBuilder<unknown> =>
  sql`(${column} ~>=~ ${words} and ${column} ~<~ ${next(words)})`

/** The first text after all that begin with this one, by bytes. */
const next = (words: string): string => `${words}\u{10FFFF}`

/** Each kind is asked only for those who may see it, by the desk that shows it. */
export async function findAnything(db: Database, roles: readonly StaffRole[], words: string): Promise<Found> {
  const digits = /^[\d\s-]+$/.test(words) ? words.replaceAll(/\D/g, '') : ''
  const [orders, members, carcasses] = await Promise.all([
    mayLook(roles, 'orders') ? findOrders(db, words, digits) : null,
    mayAct(roles, 'members') ? findMembers(db, words, digits) : null,
    mayAct(roles, 'intake') && digits.length >= 3 ? findCarcasses(db, digits) : mayAct(roles, 'intake') ? [] : null,
  ])
  return { orders, members, carcasses }
}

/** By number (whole, or what follows the day), by the animal, by the buyer's business or telephone. */
async function findOrders(db: Database, words: string, digits: string): Promise<NonNullable<Found['orders']>> {
  const listed = sql`listed_at is not null`
  const ways = [
    digits.length >= 2 &&
      // In the order of its index, the last days first: by id it would be sought through all orders backwards.
      sql`select id from orders where ${listed} and ${begins(sql`order_no`, words.replaceAll(/\s/g, ''))}
        order by order_no using ~>~ limit ${most}`,
    digits.length >= 2 &&
      sql`select id from orders where ${listed} and ${begins(sql`split_part(order_no, '-', 2)`, digits)}
        order by split_part(order_no, '-', 2) using ~>~ limit ${most}`,
    /^\d{1,6}$/.test(digits) &&
      sql`select id from orders where ${listed} and split_part(order_no, '-', 2) = ${digits.padStart(6, '0')} limit ${most}`,
    digits.length >= 6 &&
      sql`select distinct order_id as id from (
        select order_id from order_products where ${begins(sql`cattle_no`, digits)} and os_code not in ('ORDW', 'PAYF')
        order by cattle_no, id desc limit 100) lines`,
    sql`select orders.id from unnest(array(${membersBy(words, digits)})) member (id)
      cross join lateral (select id from orders where user_id = member.id and ${listed} order by listed_at desc, id desc limit ${most}) orders`,
  ].filter((way) => way !== false)
  const { rows } = await sql<NonNullable<Found['orders']>[number]>`
    select orders.id, orders.order_no, users.business_name, order_os_code(orders.id) as os_code, orders.amount,
      orders.listed_at as ordered_at
    from (${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union `,
    )}) hits
    join orders on orders.id = hits.id and orders.listed_at is not null join users on users.id = orders.user_id
    order by orders.listed_at desc, orders.id desc limit ${most}`.execute(db)
  return rows
}

/** Ids of members by how their id, name, business, number or telephone begins, or how their telephone ends. */
function membersBy(words: string, digits: string): RawBuilder<unknown> {
  const low = words.toLowerCase()
  const ways = [
    sql`select id from users where ${begins(sql`lower(userid)`, low)} limit ${most}`,
    sql`select id from users where ${begins(sql`name`, words)} limit ${most}`,
    sql`select id from users where ${begins(sql`lower(business_name)`, low)} limit ${most}`,
    digits.length >= 3 && sql`select id from users where ${begins(sql`business_no`, digits)} limit ${most}`,
    digits.length >= 3 && sql`select id from users where ${begins(sql`phone_no`, digits)} limit ${most}`,
    digits.length >= 4 &&
      sql`select id from users where ${begins(sql`reverse(phone_no)`, digits.split('').toReversed().join(''))} limit ${most}`,
  ].filter((way) => way !== false)
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )
}

async function findMembers(db: Database, words: string, digits: string): Promise<NonNullable<Found['members']>> {
  const { rows } = await sql<NonNullable<Found['members']>[number]>`
    select users.id, users.userid, users.name, users.business_name, users.phone_no, users.status
    from (${membersBy(words, digits)}) hits join users on users.id = hits.id
    order by users.status = 'OUT', users.business_name, users.id limit ${most}`.execute(db)
  return rows
}

async function findCarcasses(db: Database, digits: string): Promise<NonNullable<Found['carcasses']>> {
  const { rows } = await sql<NonNullable<Found['carcasses']>[number]>`
    select carcass.id, carcass.cattle_no, carcass.grade_code, partners.partner_name, carcass.sale_date::text as sale_date, of_it.*
    from (select * from carcass_infos where ${begins(sql`cattle_no`, digits)} order by cattle_no, id desc limit ${most}) carcass
    join partners on partners.id = carcass.partner_id
    cross join lateral (
      select count(*)::int as boxes, (count(*) filter (where ps_code = ${sql.lit(productStatuses.available)}))::int as available
      from products where carcass_id = carcass.id) of_it
    order by carcass.sale_date desc, carcass.id desc`.execute(db)
  return rows
}
