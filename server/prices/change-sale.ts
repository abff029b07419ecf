import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Line = { order_no: string; pc_name: string; kg_price: number; counts: boolean; reason: string | null }

/** Leaves a sale out of the prices, with a reason; triggers adjust the sums in this transaction. Only a sale that counts can be left out. */
export function exclude({ db }: Pick<Deps, 'db'>, who: Actor, { id, reason }: { id: number; reason: string }) {
  return change(db, who, id, async (trx, line) => {
    if (!line.counts) throw refuse('price.not-now')
    await sql`insert into price_exclusions (order_product_id, reason) values (${id}, ${reason})`.execute(trx)
    return { action: 'price.exclude', before: { counted: true }, after: { counted: false, ...factsOf(line) }, reason }
  })
}

/** Counts a sale again that was left out. Triggers adjust the sums if the box is still sold. */
export function include({ db }: Pick<Deps, 'db'>, who: Actor, id: number) {
  return change(db, who, id, async (trx, line) => {
    if (line.reason === null) throw refuse('price.not-now')
    await sql`delete from price_exclusions where order_product_id = ${id}`.execute(trx)
    const before = { counted: false, reason: line.reason }
    return { action: 'price.include', before, after: { counted: true, ...factsOf(line) }, reason: '' }
  })
}

const factsOf = ({ order_no, pc_name, kg_price }: Line) => ({ order_no, pc_name, kg_price })

/** Locks the order first, as everything does that sells a line or takes a sale back, so the line cannot change meanwhile. */
function change(
  db: Deps['db'],
  { staff, request }: Actor,
  id: number,
  move: (trx: Trx, line: Line) => Promise<{ action: AuditAction; before: object; after: object; reason: string }>,
): Promise<Record<string, never>> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows: known } = await sql<{
      order_id: number
    }>`select order_id from order_products where id = ${id}`.execute(trx)
    if (!known[0]) throw refuse('price.missing')
    await lockOrder(trx, known[0].order_id)
    const { rows } = await sql<Line>`
      select orders.order_no, line.pc_name, won_per_kg(line.product_price, line.weight) as kg_price,
        box.order_product_id is not null as counts, left_out.reason
      from order_products line join orders on orders.id = line.order_id
      left join price_boxes box on box.order_product_id = line.id
      left join price_exclusions left_out on left_out.order_product_id = line.id
      where line.id = ${id}`.execute(trx)
    const done = await move(trx, rows[0]!)
    await recordAudit(trx, staff, request, { ...done, target: ['price', id] })
    return {}
  })
}
