import { sql } from 'kysely'
import { wonFor } from '#domain/message-cost.ts'
import type { DemoMarket } from './demo-market.ts'

/**
 * Counts once what the workers have not counted: boxes and lines by state, and sold boxes by day. The same as the triggers count move by
 * move; the audit compares both.
 */
export async function countPast({ db }: DemoMarket): Promise<void> {
  await Promise.all([
    sql`
      insert into product_tally
      select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from products group by 1, 2, 3, 4, 5`.execute(
      db,
    ),
    sql`
      insert into partner_tally
      select partner_id, ps_code, count(*) from products where ps_code between 1 and 4 group by 1, 2`.execute(db),
    sql`
      insert into sale_tally
      select sale_date, sum(total), sum(bid) from (
        select sale_date, count(*) as total, 0 as bid from products group by 1
        union all
        select sale_date, 0, count(*) from order_products where sold(os_code) group by 1
      ) day group by 1`.execute(db),
    sql`
      insert into order_line_tally
      select os_code, partner_id, count(*) from order_products where os_code not in ('ORDW', 'PAYF') group by 1, 2`.execute(
      db,
    ),
  ])
}

/** Counts the sales of the price table, which the workers have not counted either. */
export async function countPrices({ db }: DemoMarket): Promise<void> {
  await sql`select count_prices(array(select id from order_products where sold(os_code)))`.execute(db)
}

/** Folds a year of prices at once, while there are no foreign keys to check. */
export async function foldPrices({ db }: DemoMarket): Promise<void> {
  await sql`select fold_price_sales()`.execute(db)
}

/** Updates the planner's statistics after the past; today adds little to it. */
export async function surveyPast({ db }: DemoMarket): Promise<void> {
  await sql`analyze product_history, order_product_history, order_products, orders, payments, refunds, fulfilment_batches, fulfilment_batch_lines`.execute(
    db,
  )
}

const keptEvents = 20

/** Finishes: numbers today's events as if a server had been running, folds counts and prices, updates the planner's statistics. */
export async function tidyUp({ db }: DemoMarket): Promise<void> {
  await sql`select number_outbox()`.execute(db)
  await sql`delete from outbox where seq <= (select last - ${keptEvents} from outbox_sequence)`.execute(db)
  await sql`select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally(), fold_member_tally()`.execute(
    db,
  )
  await Promise.all([
    sql`analyze products, carcass_infos, carcass_imgs, claims, cart_lines, outbox, product_tally, sale_tally`.execute(
      db,
    ),
    sql`analyze price_sales, price_days, price_totals, price_boxes`.execute(db),
  ])
}

/** Updates statistics, so that plans made for empty tables are made again for growing ones. */
export async function tellPlanner({ db }: DemoMarket): Promise<void> {
  await sql`analyze products, product_history, claims, orders, order_products, payments, price_boxes, cart_lines`.execute(
    db,
  )
}

/** Marks texts of the past as sent and delivered: nothing waits to be sent, and no refund is told twice. */
export async function sendPast({ db }: DemoMarket): Promise<void> {
  await sql`
    update messages set state = 'SENT', sent_at = created_at, delivered_at = created_at, tries = 1, channel = 'LMS', won = ${wonFor.LMS}
    where state = 'QUEUED'`.execute(db)
  await sql`update refunds set told_at = done_at where state = 'DONE'`.execute(db)
}
