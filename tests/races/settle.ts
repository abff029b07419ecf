import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Violation } from '#server/audit/find-violations.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, ledger, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

/** Takes the disturbances away and lets time pass until nothing is held, paying or being given back any more. */
export async function settle(market: Market): Promise<void> {
  await steer(market, 'DELETE', '/control/faults')
  await until(
    async () => {
      await market.pass(240)
      const { rows } = await market.pool.query<{ open: string | null }>(
        `select string_agg(what, ', ') as open from (
           select 'payment ' || id as what from payments where state = 'CONFIRMING'
           union all select 'refund ' || id from refunds where state = 'NEW'
           union all select 'claim ' || product_id from claims where kind in ('CART', 'ORDER', 'PAYING')
           union all select 'ask ' || id from orders where next_ask is not null and state in ('FORM', 'ENDED')) waiting`,
      )
      if (rows[0]!.open) throw new Error(`still open: ${rows[0]!.open}`)
      return true
    },
    { what: 'the market does not settle', patience: 60_000 },
  )
}

/** Rules about time: a clock that jumps breaks them until the next sweep. All others hold in every single moment. */
const aboutTime = ['A7', 'A8', 'A11']

/** What the audit finds in the middle of everything. */
export async function inspect({ db }: Market): Promise<Violation[]> {
  const found = await runAudit(db, { whole: true })
  return found.filter(({ rule }) => !aboutTime.includes(rule.split(' ')[0]!))
}

/** Whatever happened: the audits find nothing, every won is goods or was given back, and nobody had a box twice. */
export async function assertWhole(market: Market): Promise<void> {
  await assertClean(market)
  const { captured, cancelled } = await ledger(market)
  const { rows } = await market.pool.query<{ sold: number }>(
    `select coalesce(sum(product_price + delivery_price), 0)::int as sold from order_products where live and sold(os_code)`,
  )
  assert.equal(captured - cancelled, rows[0]!.sold, 'the money that stayed is the goods that went')
  await assertOneOwnerAtATime(market.pool)
}

/** The history of every box is one chain, and between two owners it was free. */
async function assertOneOwnerAtATime(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ product_id: number; from_code: number; to_code: number; user_id: number | null }>(
    'select product_id, from_code, to_code, user_id from product_history order by product_id, version',
  )
  let last: (typeof rows)[number] | undefined
  for (const move of rows) {
    if (last?.product_id === move.product_id) {
      assert.equal(move.from_code, last.to_code, `box ${move.product_id}: a step is missing`)
      if (last.to_code >= 2)
        assert.equal(move.user_id, last.user_id, `box ${move.product_id}: changed hands while held`)
    }
    last = move
  }
}
