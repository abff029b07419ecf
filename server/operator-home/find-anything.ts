import { sql } from 'kysely'
import type { Found } from '#contract/operator/search.ts'
import type { Database } from '#database/connect.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import { productStatuses } from '#domain/product-status.ts'
import { maskedContact } from '#server/partners/masked-contact.ts'
import { begins, holdsAnimal, membersBy } from './members-by.ts'

const most = sql.lit(8)

const contains = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Searches each kind of thing, if this staff member may open the desk that shows it. */
export async function findAnything(db: Database, roles: readonly StaffRole[], words: string): Promise<Found> {
  const digits = /^[\d\s-]+$/.test(words) ? words.replaceAll(/\D/g, '') : ''
  const intake = mayAct(roles, 'intake')
  const whole = mayAct(roles, 'orders') || mayAct(roles, 'money')
  const [orders, members, carcasses, partners, settlements, cuts] = await Promise.all([
    whole || mayLook(roles, 'orders') ? findOrders(db, words, digits, whole) : null,
    mayAct(roles, 'members') ? findMembers(db, words, digits) : null,
    intake ? findCarcasses(db, digits, numberedBox(words)) : null,
    mayLook(roles, 'intake') ? findPartners(db, words, digits, intake) : null,
    mayAct(roles, 'money') ? findSettlements(db, words) : null,
    intake ? findCuts(db, words) : null,
  ])
  return { orders, members, carcasses, partners, settlements, cuts }
}

/** Without the names and telephones of people: a read-only role sees them masked, so it may not search by them either. */
const businesses = (words: string) =>
  sql`select id from users where ${begins(sql`lower(business_name)`, words.toLowerCase())} limit ${most}`

/** The number of a box, as a supplier reads it out ('P21646' or '21646'), or of a line ('20015' or '#20015'); 0: it is neither. */
const numberedBox = (words: string): number => Number(/^P?(\d{1,9})$/i.exec(words)?.[1] ?? 0)
const numberedLine = (words: string): number => Number(/^#?(\d{1,9})$/.exec(words)?.[1] ?? 0)

/**
 * By order number (whole, or the part after the day), by the number of a box or a line, by carcass or parcel number, by the buyer's business
 * or telephone.
 */
async function findOrders(
  db: Database,
  words: string,
  digits: string,
  whole: boolean,
): Promise<NonNullable<Found['orders']>> {
  const listed = sql`listed_at is not null`
  const ways = [
    digits.length >= 2 &&
      // `order by` as the index has it, newest day first: ordered by id, the plan would scan all orders backwards.
      sql`select id from orders where ${listed} and ${begins(sql`order_no`, words.replaceAll(/\s/g, ''))}
        order by order_no using ~>~ limit ${most}`,
    digits.length >= 2 &&
      sql`select id from orders where ${listed} and ${begins(sql`split_part(order_no, '-', 2)`, digits)}
        order by split_part(order_no, '-', 2) using ~>~ limit ${most}`,
    /^\d{1,6}$/.test(digits) &&
      sql`select id from orders where ${listed} and split_part(order_no, '-', 2) = ${digits.padStart(6, '0')} limit ${most}`,
    // '1123-000632': the last digits of the day and the number, as the short form prints it.
    /^\d{1,8}-\d{1,6}$/.test(words) &&
      sql`select id from orders where ${listed} and split_part(order_no, '-', 2) = ${words.split('-')[1]!.padStart(6, '0')}
        and order_no like ${`%${words.split('-')[0]}-%`} limit ${most}`,
    digits.length >= 5 &&
      sql`select distinct order_id as id from (
        select order_id from unnest(array(
          select distinct cattle_no from carcass_infos where ${holdsAnimal(sql`cattle_no`, digits)} limit 20)) animal (number)
        join order_products on cattle_no = animal.number and os_code not in ('ORDW', 'PAYF')
        order by id desc limit 100) lines`,
    numberedBox(words) > 0 &&
      sql`select order_id as id from order_products where product_id = ${numberedBox(words)} and os_code not in ('ORDW', 'PAYF')`,
    numberedLine(words) > 0 &&
      sql`select order_id as id from order_products where id = ${numberedLine(words)} and os_code not in ('ORDW', 'PAYF')`,
    digits.length >= 9 && sql`select distinct order_id as id from order_products where tracking_number = ${digits}`,
    sql`select orders.id from unnest(array(${whole ? membersBy(words, digits) : businesses(words)})) member (id)
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

async function findMembers(db: Database, words: string, digits: string): Promise<NonNullable<Found['members']>> {
  const { rows } = await sql<NonNullable<Found['members']>[number]>`
    select users.id, users.userid, users.name, users.business_name, users.phone_no, users.status
    from (${membersBy(words, digits)}) hits join users on users.id = hits.id
    order by users.status = 'OUT', users.business_name, users.id limit ${most}`.execute(db)
  return rows
}

async function findCarcasses(db: Database, digits: string, box: number): Promise<NonNullable<Found['carcasses']>> {
  const ofAnimal = digits.length >= 3 ? holdsAnimal(sql`cattle_no`, digits) : sql`false`
  const { rows } = await sql<NonNullable<Found['carcasses']>[number]>`
    select carcass.id, carcass.cattle_no, carcass.grade_code, partners.partner_name, carcass.sale_date::text as sale_date, of_it.*
    from (
      (select * from carcass_infos where ${ofAnimal} order by id desc limit ${most})
      union
      select * from carcass_infos where id = (select carcass_id from products where id = ${box})) carcass
    join partners on partners.id = carcass.partner_id
    cross join lateral (
      select count(*)::int as boxes, (count(*) filter (where ps_code = ${sql.lit(productStatuses.available)}))::int as available
      from products where carcass_id = carcass.id) of_it
    order by carcass.sale_date desc, carcass.id desc limit ${most}`.execute(db)
  return rows
}

/** A scan without an index: there are only dozens of partners. */
async function findPartners(
  db: Database,
  words: string,
  digits: string,
  whole: boolean,
): Promise<NonNullable<Found['partners']>> {
  const { rows } = await sql<NonNullable<Found['partners']>[number]>`
    select id, partner_name, coalesce(phone, '') as phone, status from partners
    where partner_name ilike ${contains(words)} or (${whole} and contact_name ilike ${contains(words)})
      or (${digits.length >= 3} and (${whole} and regexp_replace(coalesce(phone, ''), '\\D', '', 'g') like ${`%${digits}%`}
        or business_no like ${`%${digits}%`}))
    order by status = 'CLOSED', partner_name, id limit ${most}`.execute(db)
  return whole ? rows : rows.map(maskedContact)
}

/** By a part of the number: a partner makes two dozen a year at most, so a scan will do. */
async function findSettlements(db: Database, words: string): Promise<NonNullable<Found['settlements']>> {
  const { rows } = await sql<NonNullable<Found['settlements']>[number]>`
    select settlements.id, number, partner_name, coalesce(net, 0) as net, state
    from settlements join partners on partners.id = partner_id
    where number ilike ${contains(words)} order by settlements.id desc limit ${most}`.execute(db)
  return rows
}

async function findCuts(db: Database, words: string): Promise<NonNullable<Found['cuts']>> {
  const { rows } = await sql<NonNullable<Found['cuts']>[number]>`
    select pc_code, pc_name,
      (select coalesce(sum(n), 0)::int from product_tally where product_tally.pc_code = cuts.pc_code and ps_code = ${sql.lit(productStatuses.available)}) as available
    from cuts where cate_depth = 3 and retired_at is null and pc_name ilike ${contains(words)}
    order by position, pc_code limit ${most}`.execute(db)
  return rows
}
