import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { countTexts, isFailed } from '#server/messages/find-messages.ts'
import { openStillMarket } from '#tests/support/still-market.ts'

it('failed texts that wait are counted by their index alone, and what was withdrawn or erased is not', async () => {
  await using market = await openStillMarket()
  const before = await countTexts(market.db)
  await sql`
    insert into messages (event, kind, to_phone, text, state, retried, failure) values
      ('order.paid:1', 'service', '01000000001', '결제했어요.', 'FAILED', 0, 'refused'),
      ('order.paid:2', 'service', '01000000001', '결제했어요.', 'FAILED', 0, 'withdrawn'),
      ('order.paid:3', 'service', '01000000001', '', 'FAILED', 0, 'refused'),
      ('partner.ordered:4', 'service', '', '주문이 있어요.', 'FAILED', 0, 'withdrawn'),
      ('order.paid:5', 'service', '01000000001', '결제했어요.', 'QUEUED', 0, null),
      ('order.paid:6', 'service', '01000000001', '결제했어요.', 'QUEUED', 1, null),
      ('order.paid:7', 'service', '01000000001', '결제했어요.', 'QUEUED', 1, null)`.execute(market.db)
  const { states } = await countTexts(market.db)
  assert.deepEqual(
    states.map(({ state, count }, n) => [state, count - before.states[n]!.count]),
    [
      ['QUEUED', 1],
      ['RETRY', 2],
      ['FAILED', 2],
    ],
  )
  const plan = await market.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*), min(created_at) from messages m where ${isFailed}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  assert.match(plan, /Index Only Scan using messages_failed_waiting/)
  assert.doesNotMatch(plan, /Filter/)
})
