import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { EntryKind } from '#domain/settlement/settlement-state.ts'

type OwnAccount = 'SALES' | 'FEE_INCOME' | 'FEE_VAT' | 'PLATFORM_COST' | 'BANK'

/** Entries that add up to zero: of one line, one adjustment or one settlement. Won; an account is one of ours, or a partner's by its id. */
export type Posting = {
  of: { lineId: number } | { adjustmentId: number } | { settlementId: number }
  kind: EntryKind
  /** Absent: now. */
  earnedAt?: string
  amounts: readonly (readonly [account: OwnAccount | number, won: number])[]
}

/**
 * Locks the books: one transaction at a time writes them, and it has locked orders before. Adds the account of a partner that has none.
 */
export async function lockBooks(trx: Trx, partnerIds: readonly number[]): Promise<void> {
  await sql`select 1 from money_accounts where kind = 'SALES' for update`.execute(trx)
  await sql`
    insert into money_accounts (kind, partner_id)
    select 'PARTNER_PAYABLE', id from partners where id = any(${[...new Set(partnerIds)]}::int[])
    on conflict (kind, partner_id) do nothing`.execute(trx)
}

/** Books postings, in books that are locked. Amounts of zero are left out. */
export async function postEntries(trx: Trx, postings: readonly Posting[]): Promise<void> {
  const entries = postings.flatMap(({ of, kind, earnedAt, amounts }, n) =>
    amounts
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        n,
        kind,
        amount,
        own: typeof account === 'string' ? account : 'PARTNER_PAYABLE',
        partner_id: typeof account === 'number' ? account : null,
        line_id: 'lineId' in of ? of.lineId : null,
        adjustment_id: 'adjustmentId' in of ? of.adjustmentId : null,
        settlement_id: 'settlementId' in of ? of.settlementId : null,
        earned_at: earnedAt ?? null,
      })),
  )
  if (entries.length === 0) return
  await sql`
    with numbers as materialized (
      select n, nextval('money_postings') as posting from generate_series(0, ${postings.length - 1}::int) n
    )
    insert into money_entries (posting, account_id, kind, amount, order_product_id, adjustment_id, settlement_id, earned_at)
    select numbers.posting, account.id, entry.kind, entry.amount, entry.line_id, entry.adjustment_id, entry.settlement_id,
      coalesce(entry.earned_at, market_now())
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) entry
      (n int, kind text, amount bigint, own text, partner_id int, line_id int, adjustment_id int, settlement_id int, earned_at timestamptz)
    join numbers on numbers.n = entry.n
    join money_accounts account on account.kind = entry.own and account.partner_id is not distinct from entry.partner_id
    order by entry.n`.execute(trx)
}
