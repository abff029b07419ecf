import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { gradeNames } from '#domain/codes.ts'
import type { Database } from '#database/connect.ts'
import type { CarcassInfos, Partners, Products, UserAddresses, Users } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { memberPassword } from './client.ts'

export type Member = Selectable<Users>
export type Partner = Selectable<Partners>
export type Carcass = Selectable<CarcassInfos>
export type Product = Selectable<Products>
export type Address = Selectable<UserAddresses>

let count = 0
const next = () => ++count

let knownHash: Promise<string> | undefined

/** An approved buyer whose password is `memberPassword`. Give `password_hash` for another one. */
export async function makeMember(db: Database, differences: Partial<Insertable<Users>> = {}): Promise<Member> {
  const n = next()
  knownHash ??= hashPassword(memberPassword)
  return db
    .insertInto('users')
    .values({
      userid: `buyer${n}`,
      password_hash: await knownHash,
      name: `구매자${n}`,
      phone_no: `010${String(10_000_000 + n)}`,
      business_name: `한결식당${n}`,
      business_no: String(1_000_000_000 + n),
      status: 'ACTIVE',
      customer_key: randomUUID(),
      ...differences,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An address in Seoul, inside the delivery area. */
export function makeAddress(
  db: Database,
  differences: Partial<Insertable<UserAddresses>> & { user_id: number },
): Promise<Address> {
  const main = differences.main_YN === 'Y'
  return db
    .insertInto('user_addresses')
    .values({
      addr_label: '가게',
      reci_name: '김한결',
      reci_phone: '01012345678',
      zipcode: '04524',
      address1: '서울 중구 세종대로 110',
      address2: '1층',
      main_user_id: main ? differences.user_id : null,
      ...differences,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A supplier that is open every day. */
export function makePartner(db: Database, differences: Partial<Insertable<Partners>> = {}): Promise<Partner> {
  return db
    .insertInto('partners')
    .values({
      partner_name: `한결축산${next()}`,
      region: '경기 안성',
      phone: '0311234567',
      pick_up_days: '월화수목금토일',
      ...differences,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A graded Hanwoo steer, posted today. Makes its partner where none is given. */
export async function makeCarcass(db: Database, differences: Partial<Insertable<CarcassInfos>> = {}): Promise<Carcass> {
  const partner_id = differences.partner_id ?? (await makePartner(db)).id
  const grade_code = differences.grade_code ?? '04'
  const today = sql<string>`market_today()`
  return db
    .insertInto('carcass_infos')
    .values({
      cattle_no: `002${String(100_000_000 + next())}`,
      product_type: 'D',
      beef_code: '01',
      judge_breed_nm: '한우',
      judge_sex_nm: '거세',
      qgrade: gradeNames[grade_code].replace(/\(.*/, ''),
      wgrade: 'A',
      weight: 452,
      birthmonth: 31,
      insfat: 6,
      backfat: 11,
      rea: 96,
      farm_addr: '경기 안성시',
      abatt_nm: '안성축산물공판장',
      abatt_date: sql<string>`market_today() - 2`,
      prod_date: sql<string>`market_today() - 1`,
      sale_date: today,
      ...differences,
      partner_id,
      grade_code,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A box of rib-eye (꽃등심살) on sale (`ps_code: 0` leaves it off the market). Makes its carcass where none is given. */
export async function makeProduct(db: Database, differences: Partial<Insertable<Products>> = {}): Promise<Product> {
  const { ps_code = 1, ...others } = differences
  const carcass = others.carcass_id
    ? await db.selectFrom('carcass_infos').selectAll().where('id', '=', others.carcass_id).executeTakeFirstOrThrow()
    : await makeCarcass(db, carcassOf(others))
  const weight = Number(others.weight ?? 4.2)
  const kg_price = others.kg_price ?? 100_000
  const made = await db
    .insertInto('products')
    .values({
      carcass_id: carcass.id,
      partner_id: carcass.partner_id,
      product_type: carcass.product_type,
      beef_code: carcass.beef_code,
      grade_code: carcass.grade_code,
      sale_date: carcass.sale_date,
      pc_code: '01010500',
      weight,
      kg_price,
      price: Math.round(weight * kg_price),
      ...others,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ps_code === 0) return made
  if (ps_code !== 1) throw new Error('makeProduct makes boxes that are on sale (1) or not (0): take it to get further')
  return post(db, made.id)
}

/** Puts a new box on sale and deletes its claim, which has no user. */
function post(db: Database, id: number): Promise<Product> {
  return transaction(db, 'demo', async (trx) => {
    await trx.deleteFrom('claims').where('product_id', '=', id).where('kind', '=', 'OFF').execute()
    return trx.updateTable('products').set({ ps_code: 1 }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  })
}

function carcassOf({ product_type, beef_code, grade_code, partner_id }: Partial<Insertable<Products>>) {
  const facets = { product_type, beef_code, grade_code, partner_id }
  return Object.fromEntries(Object.entries(facets).filter(([, value]) => value !== undefined)) as Partial<
    Insertable<CarcassInfos>
  >
}
