import { sql } from 'kysely'
import type { BoxLabel } from '#contract/operator/intake-boxes.ts'
import { type BeefCode, beefKinds } from '#domain/codes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { codeOf, codePath } from '#server/trace/trace-code.ts'

type Row = Omit<BoxLabel, 'link' | 'code' | 'beef'> & { beef_code: BeefCode }

/** The contents of the labels of boxes. The QR code leads to the box's page in the shop. */
export async function findLabels(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ids: readonly number[],
): Promise<{ data: BoxLabel[] }> {
  const { rows } = await sql<Row>`
    select p.id, c.cattle_no, p.beef_code, p.grade_code, pc_name, p.weight::float8 as weight, p.kg_price, p.price,
      partner_name as partner, c.prod_date::text as prod_date, p.sale_until::text as sale_until
    from unnest(${[...new Set(ids)]}::int[]) with ordinality asked (id, place) join products p using (id)
    join carcass_infos c on c.id = p.carcass_id join partners on partners.id = p.partner_id join cuts on cuts.pc_code = p.pc_code
    order by place`.execute(db)
  return {
    data: rows.map(({ beef_code, ...label }) => {
      const link = `${config.publicUrl}/GoodsPop?goodsId=${label.id}`
      const code = codeOf(link)
      return { ...label, beef: beefKinds[beef_code], link, code: { size: code.size, path: codePath(code) } }
    }),
  }
}
