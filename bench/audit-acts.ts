import { auditQueries } from '#server/audit/queries.ts'
import type { BenchMarket } from './bench-market.ts'

export type Acts = {
  /** New findings of the audit, and payments that only one side has. */
  rows: string[]
  paid: number
  /** Won by which the provider's list exceeds the paid orders (negative: falls short of them). */
  difference: number
}

/** All findings of the audit: a filled market has some from the start, because it was never really traded in. */
export async function auditRows({ pool }: BenchMarket): Promise<Set<string>> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '10min'")
    const rows = new Set<string>()
    for (const [rule, query] of Object.entries(auditQueries)) {
      const found = await client.query<{ what: string }>(query)
      for (const { what } of found.rows) rows.add(`${rule}: ${what}`)
    }
    return rows
  } finally {
    client.release(true)
  }
}

/** Compares markets after the trade with their findings before it, and their paid orders with the provider's list. */
export async function auditActs(
  markets: readonly BenchMarket[],
  before: readonly Set<string>[],
  sandboxUrl: string,
): Promise<Acts> {
  const answer = await fetch(`${sandboxUrl}/control/ledger`)
  const { payments } = (await answer.json()) as { payments: { payment_key: string; captured: number }[] }
  const taken = new Map(payments.map(({ payment_key, captured }) => [payment_key, captured]))
  const acts: Acts = { rows: [], paid: 0, difference: [...taken.values()].reduce((sum, won) => sum + won, 0) }
  for (const [place, market] of markets.entries()) {
    for (const row of (await auditRows(market)).difference(before[place]!)) acts.rows.push(`${market.boxes}: ${row}`)
    for (const { payment_key, amount } of await paidOrders(market)) {
      acts.paid += 1
      acts.difference -= amount
      if (taken.get(payment_key) !== amount)
        acts.rows.push(`${market.boxes}: ${payment_key} of ${amount} won at the shop alone`)
      taken.delete(payment_key)
    }
  }
  for (const [key, won] of taken) acts.rows.push(`${key} of ${won} won at the provider alone`)
  return acts
}

/** Orders with a real payment: those of the filling and of pgbench never reached a provider. */
async function paidOrders({ pool }: BenchMarket) {
  const { rows } = await pool.query<{ payment_key: string; amount: number }>(`
    select payment_key, orders.amount from payments join orders on orders.id = payments.order_id
    where payments.state = 'DONE' and orders.state = 'PAID' and payment_key not like 'bench-%' and payment_key not like 'pgbench-%'`)
  return rows
}
