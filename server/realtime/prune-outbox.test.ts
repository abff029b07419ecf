import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openStillMarket } from '#tests/support/still-market.ts'
import { pruneOutbox } from './prune-outbox.ts'

it('forgets events that are old and not among the last, some at a time, and none that has no number yet', async () => {
  await using market = await openStillMarket()
  const { pool, db } = market
  await pool.query('delete from outbox')
  await pool.query(`insert into outbox (seq, event, created_at)
    select seq, 'product-status', clock_timestamp() - interval '2 days' from unnest(array[1, 2, 3, 4, null]) seq`)
  await pool.query('update outbox_sequence set last = 100003')
  const rounds = [await pruneOutbox(db, 2), await pruneOutbox(db, 2), await pruneOutbox(db, 2)]
  assert.deepEqual(rounds, [2, 1, 0])
  const { rows } = await pool.query<{ seq: string | null }>('select seq from outbox order by seq')
  assert.deepEqual(
    rows.map(({ seq }) => seq && Number(seq)),
    [4, null],
  )
})

it('leaves no gap in the numbers where an event with a later number is the older one', async () => {
  await using market = await openStillMarket()
  const { pool, db } = market
  await pool.query('delete from outbox')
  await pool.query(`insert into outbox (seq, event, created_at)
    select seq, 'product-status', clock_timestamp() - hours * interval '1 hour'
    from unnest(array[1, 2, 3, 4], array[48, 23, 48, 23]) event (seq, hours)`)
  await pool.query('update outbox_sequence set last = 100004')
  assert.equal(await pruneOutbox(db), 1)
  const { rows } = await pool.query<{ seq: string }>('select seq from outbox order by seq')
  assert.deepEqual(
    rows.map(({ seq }) => Number(seq)),
    [2, 3, 4],
  )
})
