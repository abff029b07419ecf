import { sql } from 'kysely'
import type { DemoMarket } from './demo-market.ts'

const every = 30

/** What the server's sweeps do beside trading, as often as a market that runs a hundred thousand times too fast needs it. */
export async function keepUp({ db }: DemoMarket, daysDone: number): Promise<void> {
  if (daysDone % every !== every - 1) return
  await sql`select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally()`.execute(db)
  // Events of the past have no receiver: nobody is connected, and they never got a number.
  await sql`truncate outbox`.execute(db)
}

const keptEvents = 20

/** The last of it: today's events are numbered as if somebody had listened, counts and prices folded, the planner informed. */
export async function tidyUp({ db }: DemoMarket): Promise<void> {
  await sql`select number_outbox()`.execute(db)
  await sql`delete from outbox where seq <= (select last - ${keptEvents} from outbox_sequence)`.execute(db)
  await sql`select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally()`.execute(db)
  await Promise.all([
    sql`analyze products, product_history, carcass_infos, carcass_imgs, outbox, product_tally, sale_tally`.execute(db),
    sql`analyze order_product_history, order_products, orders, claims, payments, refunds, cart_lines, price_sales, price_days, price_boxes`.execute(
      db,
    ),
  ])
}
