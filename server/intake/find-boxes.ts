import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { BoxRow, listBoxes } from '#contract/operator/intake.ts'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'

const { off, available, inCart, inOrder, paying, sold } = productStatuses
const lanes = { selling: [available], held: [inCart, inOrder, paying], off: [off], sold: [sold] } as const
type Asked = Received<typeof listBoxes>['query']

/** Newest first by id; the beginning or the end of a number, a cut or a partner. */
export async function findBoxes(
  db: Database,
  { lane, sch_word, carcass_id, cursor, limit }: Asked,
): Promise<Result<typeof listBoxes>> {
  const [after = 2_147_483_647] = readCursor(cursor, ['id']) ?? []
  const ways = sch_word ? await waysOf(db, sch_word) : [sql`true`]
  if (ways.length === 0) return { data: [], next: null }
  const ofOne = carcass_id ? sql`and carcass_id = ${carcass_id}` : sql``
  // Each way by itself, so that each has its index: with `or` between them the whole table would be read.
  const found = ways.map(
    (way) => sql`(
      select id from products where ${way} ${ofOne} and ps_code = any(${lanes[lane]}::int[]) and id < ${after}
      order by id desc limit ${limit + 1})`,
  )
  const { rows } = await sql<BoxRow>`
    select p.id, p.version, p.ps_code, p.carcass_id, c.cattle_no, partner_name as partner, pc_name, p.weight::float8 as weight, p.kg_price,
      p.price, p.sale_date::text as sale_date
    from products p join carcass_infos c on c.id = p.carcass_id join partners on partners.id = p.partner_id
    join cuts on cuts.pc_code = p.pc_code
    where p.id = any(array(
      select id from (${sql.join(found, sql` union `)}) found order by id desc limit ${limit + 1}))
    order by p.id desc`.execute(db)
  return pageOf(rows, limit, (row) => [row.id])
}

const mostCarcasses = 200

/** What the words may mean: carcasses by number, cuts, partners. None: nothing is called so. */
async function waysOf(db: Database, word: string): Promise<RawBuilder<unknown>[]> {
  const digits = word.replaceAll(/\D/g, '')
  const ending = Array.from(digits).toReversed().join('')
  const like = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<{ carcasses: number[]; cuts: string[]; partners: number[] }>`
    select array(select pc_code from cuts where pc_name ilike ${like}) as cuts,
      array(select id from partners where partner_name ilike ${like}) as partners,
      case when length(${digits}) < 3 then '{}' else array(
        (select id from carcass_infos where cattle_no ~>=~ ${digits} and cattle_no ~<~ ${`${digits}:`}
         order by cattle_no desc limit ${mostCarcasses})
        union
        (select id from carcass_infos where reverse(cattle_no) ~>=~ ${ending} and reverse(cattle_no) ~<~ ${`${ending}:`}
         order by reverse(cattle_no) desc limit ${mostCarcasses})) end as carcasses`.execute(db)
  const { carcasses, cuts, partners } = rows[0]!
  return [
    ...(carcasses.length > 0 ? [sql`carcass_id = any(${carcasses}::int[])`] : []),
    ...(cuts.length > 0 ? [sql`pc_code = any(${cuts}::text[])`] : []),
    ...(partners.length > 0 ? [sql`partner_id = any(${partners}::int[])`] : []),
  ]
}
