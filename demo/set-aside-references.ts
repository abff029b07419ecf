import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Tables that grow with every day of the past, and those that the prices of the past are added up in when it is made. */
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
  ],
  prices: ['price_boxes', 'price_days', 'price_totals'],
} as const

export type References = {
  /** Whatever is written from now on is checked again. */
  restore(): Promise<void>
  /** And what was written meanwhile: throws for a row that points at nothing. The market goes on beside it. */
  check(): Promise<void>
}

/**
 * Takes the references of the growing tables away while the past is made and gives what puts them back: then the database looks at
 * every row of every table at once, instead of half a million times at one row. With them the key that nothing but a reference needs.
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
      db.transaction().execute(async (trx) => {
        for (const { owner, name, definition, foreign } of rows.toReversed())
          await sql`alter table ${sql.ref(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)} ${sql.raw(foreign ? 'not valid' : '')}`.execute(
            trx,
          )
      }),
    async check() {
      for (const { owner, name, foreign } of rows)
        if (foreign)
          await db.transaction().execute(async (trx) => {
            await sql`set local enable_seqscan = on`.execute(trx)
            await sql`alter table ${sql.ref(owner)} validate constraint ${sql.ref(name)}`.execute(trx)
          })
    },
  }
}
