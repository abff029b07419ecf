import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { changeMe } from '#contract/account.ts'
import { listCart } from '#contract/cart.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

it('a member whose many requests all wait for one row keeps nobody else from the database', async () => {
  await using market = await openMarket({ rateLimitFactor: 1, lockSeconds: 60 })
  const { id, userid } = await makeMember(market.db)
  const crowd = await market.as(userid)
  const other = await market.as((await makeMember(market.db)).userid)
  let answered = 0
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(market.db)
    return rows[0]!.n
  }
  const crowded = await market.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx)
    const sent = Array.from({ length: 20 }, async () => {
      await crowd.send(changeMe, { body: { sms_YN: 'Y' } })
      answered++
    })
    await until(async () => (await waiting()) >= 6)
    await other.send(listCart, {})
    assert.deepEqual([answered, await waiting()], [0, 6])
    return sent
  })
  await Promise.all(crowded)
})
