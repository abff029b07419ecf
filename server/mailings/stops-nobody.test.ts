import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { addToCart } from '#contract/cart.ts'
import { openForm } from '#contract/checkout.ts'
import { type MailingTarget, sendMailing } from '#contract/operator/mailings.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeShoppers } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

it('keeps no receiver from a box while it is being written, and lets nobody leave in between', async () => {
  await using market = await openMarket({ lockSeconds: 60 })
  const { db } = market
  const desk = await openDesk(market, ['content'])
  const [buys, leaves] = await makeShoppers(market, 2)
  const boxes = [(await makeProduct(db)).id, (await makeProduct(db)).id]
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]!.n
  }
  const target: MailingTarget = { to: 'group', statuses: ['ACTIVE'], area: null, bought_within: null, consented: false }
  const ended: string[] = []
  const both = await db.transaction().execute(async (trx) => {
    await sql`lock table mailings in share mode`.execute(trx)
    const body = { kind: 'service', words: '내일은 쉬어요.', target, receivers: 2, key: randomUUID() } as const
    const sent = desk.send(sendMailing, { body }).then(() => ended.push('sent'))
    await until(async () => (await waiting()) === 1)
    await buys!.send(addToCart, { body: { product_id: [boxes[0]!] } })
    await buys!.send(openForm, { body: { product_id: [boxes[1]!] } })
    const left = leaves!.send(leave, { body: { user_out_code_id: 1, user_content: '' } }).then(() => ended.push('left'))
    await until(async () => (await waiting()) === 2)
    assert.deepEqual(ended, [])
    return [sent, left]
  })
  await Promise.all(both)
  assert.deepEqual(ended.toSorted(), ['left', 'sent'])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from messages where user_id = ${leaves!.id} and event like 'mailing:%' and state <> 'FAILED'`.execute(
    db,
  )
  assert.equal(rows[0]!.n, 0)
})
