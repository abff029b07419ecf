import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { shipOrderLines } from '#contract/operator/shipments.ts'
import type { Database, Trx } from '#database/connect.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { lineKeyOf } from '#domain/tracking-paste.ts'
import { isShort } from './awaited-lines.ts'

export type Pasted = Received<typeof shipOrderLines>['body']
export type ShipLine = {
  id: number
  order_id: number
  order_no: string
  product_id: number
  os_code: OrderStatus
  pc_name: string
  partner_id: number
  partner_name: string
  /** Who packs it: the id of the partner, or 0 for the operator. Lines of one packer may share a parcel. */
  packer: number
  weight: number
  business_name: string
  /** Recipient and address as one value: lines with the same value may share a parcel. */
  address: string
  /** Its partner said that it cannot send it. */
  short: boolean
}

export const addressOf = sql`concat_ws('|', orders.reci_name, orders.reci_phone, orders.zipcode, orders.delivery_addr1, orders.delivery_addr2)`

/** For a statement with `line` and `partners`. */
export const packerOf = sql`case when partners.packed_here then 0 else line.partner_id end`

/** The lines that each pasted row means, before any check: found by the row's key, else the next of the selected lines. */
export async function resolveRows(db: Database | Trx, { rows, line_ids }: Pasted): Promise<ShipLine[][]> {
  const keys = rows.map(({ key }) => (key ? lineKeyOf(key) : undefined))
  const numbers = keys.flatMap((key) => (key && 'order_no' in key ? [key.order_no.split('-')[1]!] : []))
  const boxes = keys.flatMap((key) => (key && 'product_id' in key ? [key.product_id] : []))
  const ids = [...keys.flatMap((key) => (key && 'line_ids' in key ? key.line_ids : [])), ...line_ids]
  const { rows: lines } = await sql<ShipLine>`
    select line.id, line.order_id, orders.order_no, line.product_id, line.os_code, line.pc_name, line.partner_id, line.partner_name,
      line.weight, users.business_name, ${addressOf} as address, ${packerOf} as packer, ${isShort} as short
    from order_products line
    join partners on partners.id = line.partner_id
    join orders on orders.id = line.order_id and orders.listed_at is not null
    join users on users.id = orders.user_id
    where line.id in (
      select unnest(${ids}::int[])
      union select id from order_products where product_id = any(${boxes}::int[]) and live
      union select inner_line.id from orders named join order_products inner_line on inner_line.order_id = named.id
        where named.listed_at is not null and split_part(named.order_no, '-', 2) = any(${numbers}::text[]))
    order by line.id`.execute(db)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const picked = line_ids.map((id) => byId.get(id)).filter((line) => line !== undefined)
  const keyless = rows.filter(({ key }) => !key).length
  let next = 0
  return rows.map(({ key }, at) => {
    // Rows without a key: a single one is for all selected lines, several are for one line each.
    if (!key) return keyless === 1 && rows.length === 1 ? picked : picked.slice(next, ++next)
    const meant = keys[at]
    if (!meant) return []
    if ('line_ids' in meant) return lines.filter(({ id }) => meant.line_ids.includes(id))
    if ('product_id' in meant) return lines.filter(({ product_id }) => product_id === meant.product_id)
    return lines.filter(({ order_no }) => order_no.endsWith(meant.order_no))
  })
}
