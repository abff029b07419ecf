import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { comeToRest } from '#tests/prove/chaos.ts'
import { brokenPromises } from '#tests/prove/promises.ts'
import { ledger, steer } from '#tests/support/shopping.ts'
import type { House } from './raise-house.ts'

export type Found = {
  /** What is broken, a line each. */
  rows: string[]
  /** Won that the provider took and did not give back, less what the paid orders say. */
  difference: number
  paid: number
  won: number
}

/** Lets time pass until nothing is under way, while nobody buys. */
export const comeToQuiet = ({ db, pool, sandbox }: House): Promise<void> =>
  comeToRest({
    pool,
    async pass(seconds) {
      await sql`update market_clock set shift = shift + make_interval(secs => ${seconds})`.execute(db)
      await steer({ sandbox } as never, 'POST', '/control/clock', { advance_seconds: seconds })
    },
  })

/** The product's own audits, the provider's book, the promises in words of their own, and what the buyers were told: `told` are the orders said to be paid. */
export async function auditHouse(
  { config, sandbox }: House,
  url: string,
  told: readonly { order: number }[],
): Promise<Found> {
  const { db, pool } = connect(url, { max: 2, name: 'cluster-audit' })
  // The promises read everything at once.
  const patient = new pg.Pool({ connectionString: url, max: 1, options: '-c statement_timeout=300s' })
  patient.on('error', () => {})
  try {
    await patient.query('analyze')
    const { rows: days } = await pool.query<{ start: string; until: string }>(
      'select (market_today() - 2)::text as start, (market_today() + 1)::text as until',
    )
    const { payments, captured, cancelled } = await ledger({ sandbox } as never)
    const { rows: sold } = await patient.query<{ won: number; paid: number }>(
      `select coalesce(sum(product_price + delivery_price), 0)::float8 as won, count(distinct o.id)::int as paid
       from orders o join order_products l on l.order_id = o.id where o.state = 'PAID' and l.live`,
    )
    const { won, paid } = sold[0]!
    const asked = {
      'the audit': () => runAudit(db, { whole: true }),
      'the books': () => runLedgerAudit(db, paymentGateway(config.toss), days[0]!.start, days[0]!.until),
      'the promises': () => brokenPromises(patient, payments, { paid: [...told], cancelled: [] }),
    }
    const rows: string[] = []
    for (const [who, ask] of Object.entries(asked)) {
      const found = await ask().catch((error: unknown) => [String(error)])
      rows.push(...(found ?? ['no answer']).map((row) => `${who}: ${typeof row === 'string' ? row : row.what}`))
    }
    return { rows, difference: captured - cancelled - won, paid, won }
  } finally {
    await patient.end()
    await db.destroy()
  }
}
