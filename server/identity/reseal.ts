import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { headOf, type Keys, seal, unseal } from '#server/session-tokens/seal.ts'

/** Every column with values of `seal`; a test compares the list with the schema. */
export const sealedColumns = [
  ['staff', 'totp_secret'],
  ['partners', 'bank_account'],
  ['returns', 'refund_account'],
  ['refunds', 'bank_account'],
  ['refund_batch_lines', 'account'],
  ['orders', 'bank_account'],
  ['settlements', 'account'],
] as const

const batch = 200

/**
 * Encrypts with the present key everything that was encrypted with an older one. Answers how many values there were. It may run while the
 * shop is open, and more than once.
 */
export async function reseal(db: Database, keys: Keys): Promise<number> {
  let count = 0
  for (const [table, column] of sealedColumns)
    for (let done = batch; done === batch; count += done) done = await resealSome(db, keys, table, column)
  return count + (await resealTexts(db, keys))
}

function resealSome(db: Database, keys: Keys, table: string, column: string): Promise<number> {
  const head = headOf(keys.encryptionKey)
  return db.transaction().execute(async (trx) => {
    // The account of a partner stays the same, and is not new.
    await sql`select set_config('market.reseal', 'on', true)`.execute(trx)
    const { rows } = await sql<{ place: string; sealed: Buffer }>`
      select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where substring(${sql.ref(column)} from 1 for ${head.length}) <> ${head} limit ${batch} for update`.execute(trx)
    for (const { place, sealed } of rows)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${seal(keys, unseal(keys, sealed))}
        where ctid = ${place}::tid`.execute(trx)
    return rows.length
  })
}

/** Codes that wait to be sent are stored encrypted, in a text column. */
function resealTexts(db: Database, keys: Keys): Promise<number> {
  const head = headOf(keys.encryptionKey)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, text from messages where kind = 'code' and state = 'QUEUED' for update`.execute(trx)
    const old = rows.filter(({ text }) => !Buffer.from(text, 'base64').subarray(0, head.length).equals(head))
    for (const { id, text } of old) {
      const sealed = seal(keys, unseal(keys, Buffer.from(text, 'base64'))).toString('base64')
      await sql`update messages set text = ${sealed} where id = ${id}`.execute(trx)
    }
    return old.length
  })
}
