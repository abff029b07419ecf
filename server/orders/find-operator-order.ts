import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { DeskOrder, getDeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { packingColumn } from '#server/lines/packing-pictures.ts'
import { findBuyer } from './find-buyer.ts'
import { findOrderActs, findUndoable, type Hidden } from './find-order-acts.ts'
import { findOrderMoney } from './find-order-money.ts'
import { findOrderParcels } from './find-order-parcels.ts'
import { lineRows } from './line-rows.ts'

type Head = Pick<
  DeskOrder,
  'id' | 'order_no' | 'ordered_at' | 'paid_at' | 'goods_amount' | 'delivery_amount' | 'amount' | 'member' | 'delivery'
>

/** One order with all that a staff member needs on the telephone: buyer, address, lines, money, parcels and history. */
export async function findDeskOrder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
  hidden: Hidden,
): Promise<Result<typeof getDeskOrder>> {
  const [head, lines, money, parcels, acts, buyer] = await Promise.all([
    findHead(db, id),
    findOwnLines(db, id),
    findOrderMoney(db, config, id),
    findOrderParcels(db, id),
    findOrderActs(db, id, hidden),
    findBuyer(db, id),
  ])
  if (!head) throw refuse('order.missing')
  return { data: { ...head, lines, ...money, parcels, ...acts, ...buyer } }
}

async function findHead(db: Database, id: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select orders.id, orders.order_no, orders.listed_at as ordered_at, orders.paid_at, orders.goods_amount, orders.delivery_amount,
      orders.amount,
      json_build_object('id', users.id, 'business_name', users.business_name, 'name', users.name, 'phone_no', users.phone_no) as member,
      json_build_object('reci_name', orders.reci_name, 'reci_phone', orders.reci_phone, 'zipcode', orders.zipcode,
        'delivery_addr1', orders.delivery_addr1, 'delivery_addr2', orders.delivery_addr2, 'delivery_memo', orders.delivery_memo) as delivery
    from orders join users on users.id = orders.user_id
    where orders.id = ${id} and orders.listed_at is not null`.execute(db)
  return rows[0]
}

async function findOwnLines(db: Database, id: number): Promise<DeskOrder['lines']> {
  const [lines, { rows: packed }, undoable] = await Promise.all([
    lineRows(
      db,
      sql`array(select id from order_products where order_id = ${id} and os_code <> all(${[...hiddenStatuses]}::text[]) order by id)`,
    ),
    sql<Pick<DeskOrder['lines'][number], 'id' | 'packing'>>`
      select line.id, ${packingColumn} as packing from order_products line where line.order_id = ${id}`.execute(db),
    findUndoable(db, id),
  ])
  const packing = new Map(packed.map((line) => [line.id, line.packing]))
  return lines.map((line) => ({
    ...line,
    packing: packing.get(line.id) ?? [],
    undo_until: undoable.get(line.id) ?? null,
  }))
}
