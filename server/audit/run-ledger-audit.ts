import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Violation } from './run-audit.ts'

type Ours = { payment_key: string; state: string; amount: number; cancel_amount: number }

/**
 * Holds our books against the provider's own transaction list of a period (P1–P3): paid there and not here, here and not there,
 * or another amount. What was paid back by hand through the bank is no business of the provider's. `start` and `end` are days in Seoul. Undefined: the provider gave no list.
 */
export async function runLedgerAudit(
  db: Database,
  gateway: Gateway,
  start: string,
  end: string,
): Promise<Violation[] | undefined> {
  const theirs = await gateway.transactions(`${start}T00:00:00`, `${end}T23:59:59`)
  if (!theirs) return undefined
  const balances = new Map<string, number>()
  for (const { paymentKey, status, amount } of theirs) {
    if (status !== 'DONE' && !status.includes('CANCELED')) continue
    const signed = status === 'DONE' ? Math.abs(amount) : -Math.abs(amount)
    balances.set(paymentKey, (balances.get(paymentKey) ?? 0) + signed)
  }
  const { rows } = await sql<Ours>`
    select payment_key, state, amount, cancel_amount - coalesce((
      select sum(refunds.amount) from refunds
      where refunds.payment_id = payments.id and refunds.state = 'DONE' and refunds.way = 'bank'), 0)::int as cancel_amount
    from payments
    where payment_key = any(${[...balances.keys()]}::text[])
       or (state = 'DONE' and (coalesce(approved_at, created_at) at time zone 'Asia/Seoul')::date between ${start} and ${end})`.execute(
    db,
  )
  const ours = new Map(rows.map((row) => [row.payment_key, row]))

  const violations: Violation[] = []
  for (const [key, balance] of balances) {
    const payment = ours.get(key)
    if (payment?.state !== 'DONE' && balance !== 0) violations.push({ rule: 'P1 paid there, not here', what: key })
    else if (payment?.state === 'DONE' && payment.amount - payment.cancel_amount !== balance)
      violations.push({
        rule: 'P3 amounts differ',
        what: `${key}: ${payment.amount - payment.cancel_amount} / ${balance}`,
      })
  }
  for (const [key, payment] of ours)
    if (payment.state === 'DONE' && !balances.has(key)) violations.push({ rule: 'P2 paid here, not there', what: key })
  return violations
}
