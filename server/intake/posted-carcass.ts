import { productStatuses } from '#domain/product-status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CarcassFacts, PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import type { Database, Trx } from '#database/connect.ts'
import { codesOf } from './carcass-draft.ts'
import { checkColumn } from './checked.ts'
import { refuse } from '#server/http/refuse.ts'

type Asked = NonNullable<PostedCarcass['asked']>
type Row = Omit<PostedCarcass, 'asked' | 'pictures'> & {
  pictures: { img_path: string; width: number; height: number }[]
  asked: (Omit<Asked, 'facts' | 'prod_date' | 'grade_code' | 'own'> & { staff_id: number; next: CarcassFacts }) | null
}

/** The certificate of `c` (carcass_infos), with the field names of the intake form. */
export const factsColumn = sql`json_build_object('issue_no', coalesce(c.issue_no, ''), 'judge_breed_nm', c.judge_breed_nm,
  'judge_sex_nm', c.judge_sex_nm, 'qgrade', c.qgrade, 'wgrade', c.wgrade, 'weight', c.weight::float8, 'birthmonth', c.birthmonth,
  'insfat', c.insfat, 'backfat', c.backfat::float8, 'rea', c.rea::float8, 'abatt_nm', c.abatt_nm, 'abatt_date', c.abatt_date,
  'judge_date', c.judge_date, 'farm_addr', c.farm_addr)`

/** The condition for a box `p` whose buyer is paying or has paid for it. A box whose line was cancelled does not count. */
export const soldBox: RawBuilder<unknown> = sql`exists (
  select from order_products line where line.product_id = p.id and line.os_code not in ('ORDW', 'PAYF', 'ORDC'))`

export async function findPostedCarcass(
  db: Database | Trx,
  id: number,
  staffId: number,
): Promise<{ data: PostedCarcass }> {
  const { rows } = await sql<Row>`
    select c.id, c.cattle_no, partners.partner_name, c.sale_date::text as sale_date, c.grade_code, ${factsColumn} as facts,
      c.prod_date::text as prod_date, of_it.*, ${checkColumn({
        how: sql`c.checked`,
        by: sql`c.checked_by`,
        at: sql`c.checked_at`,
        typedBy: sql`c.typed_by`,
        staffId,
      })} as check,
      (select coalesce(json_agg(json_build_object('img_path', img_path, 'width', width, 'height', height) order by position, id), '[]')
       from carcass_imgs where carcass_id = c.id and pc_code is null) as pictures,
      (select json_build_object('id', asked.id, 'next', asked.facts, 'reason', asked.reason, 'staff_name', staff.name,
         'at', asked.asked_at, 'staff_id', asked.asked_by)
       from carcass_corrections asked join staff on staff.id = asked.asked_by where asked.open_carcass_id = c.id) as asked,
      (select coalesce(json_agg(json_build_object('at', act.at, 'staff_name', staff.name, 'action', act.action, 'reason', act.reason)
         order by act.id desc), '[]')
       from audit_log act join staff on staff.id = act.staff_id
       where act.target_kind = 'carcass' and act.target_id = c.id::text) as history
    from carcass_infos c join partners on partners.id = c.partner_id
    cross join lateral (
      select count(*)::int as boxes, (count(*) filter (where ps_code in (${sql.lit(productStatuses.inCart)}, ${sql.lit(productStatuses.inOrder)})))::int as held,
        (count(*) filter (where ${soldBox}))::int as sold
      from products p where p.carcass_id = c.id) of_it
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('intake.missing')
  const { asked, pictures, ...carcass } = row
  return {
    data: {
      ...carcass,
      pictures: pictures.flatMap(({ img_path, width, height }) => {
        const name = /([0-9a-f]{48})\.webp$/.exec(img_path)?.[1]
        return name ? [{ name, width, height }] : []
      }),
      asked: asked && askedOf(row.cattle_no, asked, staffId),
    },
  }
}

function askedOf(cattle_no: string, asked: NonNullable<Row['asked']>, staffId: number): Asked {
  const { next, staff_id, ...rest } = asked
  return { ...rest, ...next, grade_code: gradeOf(cattle_no, next), own: staff_id === staffId }
}

/** The market's own grade code of these facts. */
const gradeOf = (cattle_no: string, { facts }: CarcassFacts) =>
  codesOf({ ...facts, cattle_no, insfat: facts.insfat ?? 0 }).grade_code
