import { sql } from 'kysely'
import { isRefundSettled } from '#server/lines/refund-settled.ts'
import type { Statement } from '#contract/statements.ts'
import { hiddenStatuses } from '#domain/order-status.ts'

/** An order with its lines, as the database returns them. */
export type StatementRow = Pick<
  Statement,
  'order_id' | 'order_no' | 'paid_at' | 'pay_method' | 'buyer' | 'delivery_taxed'
> & {
  lines: (Omit<Statement['lines'][number], 'left'> & { refunded: number | null; replaces_id: number | null })[]
}

/** The columns of an order in a statement, from `orders`. */
export const orderColumns = sql`orders.id as order_id, orders.order_no, orders.paid_at, orders.pay_method, orders.delivery_taxed,
  json_build_object('business_name', buyer_business_name, 'business_no', buyer_business_no, 'name', buyer_name,
    'address', buyer_address) as buyer`

const hidden = [...hiddenStatuses]
/** The condition for lines that a statement shows, with `line` and `orders`. */
export const shownLines = sql`line.order_id = orders.id and line.os_code <> all(${hidden}::text[])`

/** Those lines with the values stored at sale. */
export const lineArray = sql`
  json_agg(json_build_object('id', line.id, 'cattle_no', line.cattle_no, 'judge_breed_nm', line.judge_breed_nm,
    'judge_sex_nm', line.judge_sex_nm, 'gradeName', line."gradeName", 'pc_name', line.pc_name, 'weight', line.weight,
    'kg_price', line.kg_price, 'product_price', line.product_price, 'delivery_price', line.delivery_price,
    'partner_name', line.partner_name, 'os_code', line.os_code, 'replaces_id', line.replaces_id,
    'refunded', (select sum(amount) from refunds where refunds.order_product_id = line.id and ${isRefundSettled})) order by line.id) as lines`
