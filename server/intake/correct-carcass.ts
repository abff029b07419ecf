import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CarcassFacts } from '#contract/operator/carcass-corrections.ts'
import type { Trx } from '#database/connect.ts'
import { type BeefCode, type GradeCode, gradeNames } from '#domain/codes.ts'
import { needsCheckAgain } from '#domain/carcass-check.ts'
import { productStatuses } from '#domain/product-status.ts'
import { regradedWhat } from '#domain/regraded-what.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { regradedText } from '#server/messages/texts.ts'
import { codesOf } from './carcass-draft.ts'
import { alreadyPosted, IntakeProblem } from './intake-problem.ts'
import { nameProblem } from './name-problem.ts'
import { soldBox } from './posted-carcass.ts'

export type Standing = CarcassFacts & { id: number; cattle_no: string; grade_code: GradeCode; beef_code: BeefCode }

/**
 * Refuses facts that cannot be true of a posted carcass, and any facts while one of its boxes is being paid: that box is bought as it was
 * shown. The caller has locked the carcass; this locks the open order forms of its boxes.
 */
export async function checkFacts(
  trx: Trx,
  { id, cattle_no }: Standing,
  { facts, prod_date }: CarcassFacts,
): Promise<void> {
  const names: Partial<Record<keyof CarcassFacts['facts'], string>> = {
    judge_breed_nm: '품종',
    judge_sex_nm: '성별',
    qgrade: '등급',
    wgrade: '육량등급',
    weight: '도체중',
    birthmonth: '월령',
    insfat: '근내지방',
    abatt_nm: '도축장',
    abatt_date: '도축일',
    farm_addr: '농장',
  }
  const missing = Object.entries(names).filter(([part]) => !facts[part as keyof typeof facts])
  if (missing.length > 0)
    throw new IntakeProblem(`입력하지 않은 것이 있습니다. (${missing.map(([, name]) => name).join(', ')})`)
  codesOf({ ...facts, cattle_no, insfat: facts.insfat! })
  // Orders and their lines are locked before boxes, as everywhere.
  await sql`
    select 1 from orders where state = 'FORM' and id in (
      select line.order_id from order_products line join products on products.id = line.product_id
      where products.carcass_id = ${id} and line.os_code = 'ORDW' and line.live)
    order by id for update`.execute(trx)
  if (prod_date < facts.abatt_date!) throw new IntakeProblem('포장일이 도축일보다 빠릅니다.')
  const { rows } = await sql<{ sum: number; late: boolean; paying: boolean; twin: boolean }>`
    select coalesce(sum(weight), 0)::float8 as sum, coalesce(bool_or(sale_date < ${prod_date}::date), false) as late,
      coalesce(bool_or(ps_code = ${productStatuses.paying}), false) as paying, exists (
        select from carcass_infos c join carcass_infos twin using (cattle_no, partner_id)
        where c.id = ${id} and twin.id <> c.id and twin.prod_date = ${prod_date}::date) as twin
    from products where carcass_id = ${id}`.execute(trx)
  const { sum, late, paying, twin } = rows[0]!
  if (paying) throw new IntakeProblem('결제하고 있는 상품이 있습니다. 결제가 끝난 뒤에 다시 바로잡아 주세요.')
  if (late) throw new IntakeProblem('판매일이 포장일보다 빠릅니다.')
  if (twin) throw alreadyPosted(cattle_no)
  if (sum > facts.weight!)
    throw new IntakeProblem(`부위의 합(${sum.toFixed(2)}kg)이 도체중(${facts.weight}kg)보다 큽니다.`)
}

type Corrected = { reason: string; typedBy: number; checkedBy?: number }

/**
 * Writes the facts to the carcass and to its boxes that are not sold, because lists, details and search read them there. Open order forms
 * show the new facts. Sales under a wrong kind or grade say nothing of its price, so they leave the price table. Holders of a box whose
 * kind changes or whose grade falls are notified; answers how many. Facts that a buyer decides by have to be checked again, unless a
 * second person has agreed (`checkedBy`).
 */
export async function writeFacts(
  trx: Trx,
  was: Standing,
  { facts, prod_date }: CarcassFacts,
  { reason, typedBy, checkedBy }: Corrected,
): Promise<number> {
  const { beef_code, grade_code } = codesOf({ ...facts, cattle_no: was.cattle_no, insfat: facts.insfat! })
  const again = sql`, typed_by = ${typedBy}, checked = ${checkedBy ? 'staff' : null}, checked_by = ${checkedBy ?? null}::int,
      checked_at = case when ${checkedBy ?? null}::int is not null then market_now() end`
  // An order form that is being made at this moment has read the old facts. Locking the boxes waits for it, so that its lines exist and are
  // updated.
  await sql`select 1 from products where carcass_id = ${was.id} order by id for no key update`.execute(trx)
  await sql`
    update order_products line set beef_code = ${beef_code}, grade_code = ${grade_code}, "gradeName" = ${gradeNames[grade_code]},
      judge_breed_nm = ${facts.judge_breed_nm}, judge_sex_nm = ${facts.judge_sex_nm}
    from products where products.id = line.product_id and products.carcass_id = ${was.id} and line.os_code = 'ORDW' and line.live`.execute(
    trx,
  )
  await sql`
    update carcass_infos set beef_code = ${beef_code}, grade_code = ${grade_code}, judge_breed_nm = ${facts.judge_breed_nm},
      judge_sex_nm = ${facts.judge_sex_nm}, qgrade = ${facts.qgrade}, wgrade = ${facts.wgrade}, weight = ${facts.weight},
      birthmonth = ${facts.birthmonth}, insfat = ${facts.insfat}, backfat = ${facts.backfat}, rea = ${facts.rea},
      issue_no = ${facts.issue_no || null}, farm_addr = ${facts.farm_addr}, abatt_nm = ${facts.abatt_nm},
      abatt_date = ${facts.abatt_date}, judge_date = ${facts.judge_date}, prod_date = ${prod_date},
      source = case when source = 'typed' then 'typed' else 'corrected' end${needsCheckAgain(was.facts, facts) ? again : sql``}
    where id = ${was.id}`
    .execute(trx)
    // A twin may have come in since the facts were checked.
    .catch((error: unknown) => {
      throw nameProblem(error)
    })
  await sql`
    update products p set beef_code = ${beef_code}, grade_code = ${grade_code}
    where carcass_id = ${was.id} and (beef_code, grade_code) <> (${beef_code}::text, ${grade_code}::text) and not ${soldBox}`.execute(
    trx,
  )
  const rekinded = beef_code !== was.beef_code
  const regraded = regradedWhat({ kind: rekinded, grade: grade_code !== was.grade_code })
  if (regraded)
    await sql`
      insert into price_exclusions (order_product_id, reason)
      select line.id, ${`${regraded} 정정: ${reason}`} from order_products line join products on products.id = line.product_id
      where products.carcass_id = ${was.id} and sold(line.os_code) and line.replaces_id is null
        and (line.beef_code, line.grade_code) <> (${beef_code}::text, ${grade_code}::text)
      on conflict do nothing`.execute(trx)
  await tellMarket(trx, was.id)
  return rekinded || grade_code > was.grade_code ? tellHolders(trx, was, { beef_code, grade_code }) : 0
}

/** Notifies the browsers, so that open lists are loaded again. */
export async function tellMarket(trx: Trx, carcassId: number): Promise<void> {
  await sql`
    insert into outbox (event, private, payload)
    select 'catalogue-posted', false, jsonb_build_object('sale_date', sale_date) from carcass_infos where id = ${carcassId}`.execute(
    trx,
  )
}

type Holder = { user_id: number; name: string; phone_no: string; product_id: number; goods: string; count: number }

async function tellHolders(
  trx: Trx,
  before: Standing,
  after: Pick<Standing, 'beef_code' | 'grade_code'>,
): Promise<number> {
  const { id } = before
  const { rows } = await sql<Holder>`
    select users.id as user_id, users.name, users.phone_no, min(p.id) as product_id, (array_agg(cuts.pc_name order by p.id))[1] as goods, count(*)::int as count
    from products p join claims on claims.product_id = p.id join users on users.id = claims.user_id
    join cuts on cuts.pc_code = p.pc_code
    where p.carcass_id = ${id} and claims.kind in ('CART', 'ORDER') group by users.id order by users.id`.execute(trx)
  for (const { user_id, phone_no, product_id, ...held } of rows)
    await queueMessage(trx, {
      key: `${randomUUID()}:${id}:${product_id}`,
      kind: 'service',
      userId: user_id,
      to: phone_no,
      text: regradedText({ ...held, before, after }),
    })
  return rows.length
}
