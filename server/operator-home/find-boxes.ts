import { sql } from 'kysely'
import type { Today } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'

/** Reads the tally that triggers maintain: a few rows, however many boxes there are. */
export async function findBoxes(db: Database): Promise<Today['boxes']> {
  const inState = (state: ProductStatus) => sql`coalesce(sum(n) filter (where ps_code = ${sql.lit(state)}), 0)::int`
  const { rows } = await sql<Omit<Today['boxes'], 'scs_percent'>>`
    select
      (select coalesce(sum(total), 0)::int from sale_tally where day = market_today()) as posted,
      (select coalesce(sum(bid), 0)::int from sale_tally where day = market_today()) as sold,
      ${inState(productStatuses.available)} as available, ${inState(productStatuses.inCart)} as in_cart,
      ${inState(productStatuses.inOrder)} as in_order, ${inState(productStatuses.paying)} as paying
    from product_tally where ps_code between ${sql.lit(productStatuses.available)} and ${sql.lit(productStatuses.paying)}`.execute(
    db,
  )
  const { posted, sold } = rows[0]!
  return { ...rows[0]!, scs_percent: posted === 0 ? 0 : Math.round((1000 * sold) / posted) / 10 }
}

/** Today's animals, those with the most sold first. */
export async function findCarcasses(db: Database): Promise<Today['carcasses']> {
  const { rows } = await sql<Today['carcasses'][number]>`
    select carcass.id, carcass.cattle_no, carcass.grade_code, of_it.*
    from carcass_infos carcass
    cross join lateral (
      select count(*)::int as boxes, (count(*) filter (where ps_code = ${sql.lit(productStatuses.sold)}))::int as sold,
        coalesce(sum(price) filter (where ps_code between ${sql.lit(productStatuses.available)} and ${sql.lit(productStatuses.paying)}), 0)::int as left
      from products where carcass_id = carcass.id) of_it
    where carcass.sale_date = market_today() and of_it.boxes > 0
    order by of_it.sold::float8 / of_it.boxes desc, of_it.sold desc, carcass.id limit 6`.execute(db)
  return rows
}
