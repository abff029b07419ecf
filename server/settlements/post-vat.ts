import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { postEntries } from './post-entries.ts'

/** Books the VAT of the fees of settlements, once: when their sums can no longer change. The books are locked. */
export async function postVat(
  trx: Trx,
  settlements: readonly { id: number; partner_id: number; vat: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select settlement_id as id from money_entries
    where kind = 'VAT' and settlement_id = any(${settlements.map(({ id }) => id)}::int[])`.execute(trx)
  const booked = new Set(rows.map(({ id }) => id))
  await postEntries(
    trx,
    settlements
      .filter(({ id }) => !booked.has(id))
      .map(({ id, partner_id, vat }) => ({
        of: { settlementId: id },
        kind: 'VAT',
        amounts: [
          [partner_id, -vat],
          ['FEE_VAT', vat],
        ],
      })),
  )
}
