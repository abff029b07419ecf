import { sql } from 'kysely'
import type { DemoMarket } from './demo-market.ts'

/** What the past leaves behind: counts to be folded, and events without a receiver, for nobody is connected. */
export async function closePast({ db }: DemoMarket): Promise<void> {
  await Promise.all([
    sql`select fold_product_tally()`.execute(db),
    sql`select fold_sale_tally(), fold_order_line_tally()`.execute(db),
    sql`truncate outbox`.execute(db),
  ])
}

/** A year of prices at once, while nothing has to be looked up for every row. */
export async function foldPrices({ db }: DemoMarket): Promise<void> {
  await sql`select fold_price_sales()`.execute(db)
}

const keptEvents = 20

/** The last of it: today's events are numbered as if somebody had listened, counts and prices folded, the planner informed. */
export async function tidyUp({ db }: DemoMarket): Promise<void> {
  await sql`select number_outbox()`.execute(db)
  await sql`delete from outbox where seq <= (select last - ${keptEvents} from outbox_sequence)`.execute(db)
  await sql`select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally()`.execute(db)
  await Promise.all([
    sql`analyze products, product_history, carcass_infos, carcass_imgs, outbox, product_tally, sale_tally`.execute(db),
    sql`analyze order_product_history, order_products, orders, claims, payments, refunds, cart_lines, price_sales, price_days, price_totals, price_boxes`.execute(
      db,
    ),
  ])
}

/** What was planned for empty tables is planned anew for those that grow. */
export async function tellPlanner({ db }: DemoMarket): Promise<void> {
  await sql`analyze products, product_history, claims, orders, order_products, payments, price_boxes, cart_lines`.execute(
    db,
  )
}
