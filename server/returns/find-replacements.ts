import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { listReplacements, ReplacementBox } from '#contract/operator/returns.ts'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'

const most = 30

/** Boxes that can be given now for a returned line. `words`: the number of a box or carcass, a cut or a partner. */
export async function findReplacements(
  db: Database,
  returnId: number,
  words = '',
): Promise<Result<typeof listReplacements>> {
  const { rows: found } = await sql<{ pc_code: string; grade_code: string; weight: number }>`
    select line.pc_code, line.grade_code, line.weight::float8 as weight
    from returns join order_products line on line.id = returns.order_product_id where returns.id = ${returnId}`.execute(
    db,
  )
  const [back] = found
  if (!back) throw refuse('return.missing')
  const digits = words.replaceAll(/^[pP]|[\s-]/g, '')
  const number = /^\d{1,12}$/.test(digits) ? digits : ''
  const like = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<ReplacementBox>`
    select box.id as product_id, cuts.pc_name, box.grade_code, box.weight::float8 as weight, box.price, carcass.cattle_no,
      carcass.judge_breed_nm, carcass.judge_sex_nm, partners.partner_name, box.pc_code = ${back.pc_code} as same_cut
    from products box join cuts on cuts.pc_code = box.pc_code join carcass_infos carcass on carcass.id = box.carcass_id
    join partners on partners.id = box.partner_id
    where box.ps_code = ${sql.lit(productStatuses.available)} and partner_open(partners)
      and (${words} = '' or cuts.pc_name ilike ${like} or partners.partner_name ilike ${like}
        or ${number} <> '' and (box.id::text = ${number} or strpos(carcass.cattle_no, ${number}) > 0))
    order by same_cut desc, box.grade_code = ${back.grade_code} desc, abs(box.weight - ${back.weight}::numeric), box.id
    limit ${most}`.execute(db)
  return { data: rows }
}
