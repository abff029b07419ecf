import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Tables that grow with every day of the past. */
const growing = [
  'carcass_infos',
  'carcass_imgs',
  'products',
  'product_history',
  'claims',
  'hold_spans',
  'cart_lines',
  'orders',
  'order_products',
  'order_product_history',
  'order_line_tally',
  'price_boxes',
  'price_days',
  'price_totals',
  'payments',
  'refunds',
]

/**
 * Takes the references of the growing tables away while the past is made and gives what puts them back: there the database looks at
 * every row of every table at once, and throws for one that points at nothing, instead of half a million times at one row. With them
 * the keys of the events, of which none is kept.
 */
export async function setAsideReferences(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = any(${growing}::text[]::regclass[]) or contype = 'u' and conrelid = 'outbox'::regclass
    order by conrelid, conname`.execute(db)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.ref(owner)} drop constraint ${sql.ref(name)}`.execute(db)
  return () =>
    db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = on`.execute(trx)
      for (const { owner, name, definition } of rows)
        await sql`alter table ${sql.ref(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
    })
}
