import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

type Finding = {
  foundBy: 'refund' | 'ledger'
  /** The key of the row at the payment desk that differs. */
  key: string
  paymentKey: string
  status: string
}

/**
 * Stores a notice about a transfer for which the provider sent none: the sweep reads the payment within seconds, and if it is not in our
 * books, the payment desk counts it until a staff member has attached it. Once for each transfer.
 */
export async function reportToDesk(db: Database, { foundBy, key, paymentKey, status }: Finding): Promise<void> {
  const transaction = key.startsWith('c:') ? key.slice(2) : null
  const body = { eventType: 'FOUND_BY_US', data: { paymentKey, status, lastTransactionKey: transaction } }
  await sql`
    insert into provider_events (transmission_id, payment_key, body, found_by, next_check)
    select ${`${foundBy}:${key}`}, ${paymentKey}, ${JSON.stringify(body)}::jsonb, ${foundBy}, market_now()
    where not exists (
      select from provider_events where payment_key = ${paymentKey} and outcome in ('external', 'unbooked')
        and body #>> '{data,lastTransactionKey}' is not distinct from ${transaction}::text)
    on conflict (transmission_id) do nothing`.execute(db)
}
