import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

type Finding = {
  foundBy: 'refund' | 'ledger'
  /** The row of the payment desk that differs. */
  key: string
  paymentKey: string
  status: string
}

/**
 * Puts a transfer for which no notice came among the provider's notices: the sweep reads it back within seconds, and what is indeed not
 * in our books is counted at the payment desk until somebody has attached it. Once for each movement.
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
