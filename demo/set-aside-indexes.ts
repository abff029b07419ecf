import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * Indexes that only a running shop needs (lists, sweeps), and those of the prices. None is a constraint, and none is used while a past day
 * is made.
 */
const aside = {
  trade: sql.raw(`
    tablename in ('products', 'order_products', 'order_product_history') and indexname <> 'order_products_order'
    or indexname = 'claims_expiry'`),
  prices: sql.raw(`tablename = 'price_boxes'`),
}

const atOnce = 2

/**
 * Drops these indexes while the past is made, and returns the function that creates them again: a box changes its state six times, and each
 * change would be written into ten indexes.
 */
export async function setAsideIndexes(db: Database, what: keyof typeof aside): Promise<() => Promise<void>> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and (${aside[what]}) and indexdef not like 'CREATE UNIQUE%' order by indexname`.execute(
    db,
  )
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(db)
  return async () => {
    const waiting = rows.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { indexdef } of waiting) await sql.raw(indexdef).execute(db)
      }),
    )
  }
}
