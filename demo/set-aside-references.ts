import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'

/** Tables that grow with each past day, and those in which past prices are summed. */
const growing = {
  trade: [
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
    'payments',
    'refunds',
    'fulfilment_batches',
    'fulfilment_batch_lines',
  ],
  prices: ['price_boxes', 'price_days', 'price_totals'],
} as const

export type References = {
  /** Creates the foreign keys again: from now on writes are checked. */
  restore(): Promise<void>
  /** Validates what was written meanwhile: throws for a row that references nothing. Other work can go on beside it. */
  check(): Promise<void>
}

/**
 * Drops the foreign keys of the growing tables while the past is made: creating them again checks each table in one pass, instead of half a
 * million single look-ups. Also drops unique keys that only a foreign key needs. Each key locks two tables, so both steps repeat after a
 * deadlock with what is made beside them.
 */
export async function setAsideReferences(db: Database, what: keyof typeof growing): Promise<References> {
  const { rows } = await sql<{ owner: string; name: string; definition: string; foreign: boolean }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition, contype = 'f' as foreign
    from pg_constraint
    where conrelid = any(${growing[what] as readonly string[] as string[]}::text[]::regclass[])
      and (contype = 'f' or conname = 'claims_product_id_order_id_key')
    order by contype, conrelid, conname`.execute(db)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.ref(owner)} drop constraint ${sql.ref(name)}`.execute(db)
  return {
    restore: () =>
      transaction(db, 'demo', async (trx) => {
        for (const { owner, name, definition, foreign } of rows.toReversed())
          await sql`alter table ${sql.ref(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)} ${sql.raw(foreign ? 'not valid' : '')}`.execute(
            trx,
          )
      }),
    async check() {
      for (const { owner, name, foreign } of rows)
        if (foreign)
          await transaction(db, 'demo', async (trx) => {
            await sql`set local enable_seqscan = on`.execute(trx)
            await sql`alter table ${sql.ref(owner)} validate constraint ${sql.ref(name)}`.execute(trx)
          })
    },
  }
}
