import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { getPartner, movePartner } from '#contract/operator/partners.ts'
import { cancelProduct } from '#contract/orders.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { openMarket } from '#tests/support/market.ts'
import { makePartner } from '#tests/support/make.ts'
import { assertClean, makeShopper } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { addressOf } from '#web/api/client.ts'

it('a running server goes on when a newer release has given every table a column', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const desk = await openDesk(market, ['owner'])
  const partner = await makePartner(market.db)
  const open = async (call: Call) => {
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 1]))
    const token = call.access === 'operator' ? desk.token : shopper.token
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${market.url}${addressOf(call, params, {})}`, { headers })
    await answer.arrayBuffer()
    return [call.path, answer.status]
  }
  /** Reads whatever there is to read, and moves a line, a refund and a partner. */
  const goRound = async () => {
    await market.pool.query('select * from partners where id = $1', [partner.id])
    for (const status of ['PAUSED', 'OPEN'] as const) {
      const { data } = await desk.send(getPartner, { params: { id: partner.id } })
      const body = { version: data.version, status, reason: '명절 휴무' }
      await desk.send(movePartner, { params: { id: partner.id }, body })
    }
    const sold = await sell(market, [partner.id, partner.id], shopper)
    const [first, second] = sold.lines
    await desk.send(orderLines, { body: { line_ids: [first!] } })
    await shopper.send(cancelProduct, { params: { id: second! }, body: { opc_code: 1 } })
    const answers: unknown[] = []
    for (const call of allCalls) if (call.method === 'GET') answers.push(await open(call))
    return answers
  }
  const before = await goRound()
  const { rows: tables } = await market.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) await market.pool.query(`alter table ${name} add column of_a_newer_release text`)
  assert.deepEqual(await goRound(), before)
  assert.deepEqual(
    before.filter((answer) => Number((answer as [string, number])[1]) >= 500),
    [],
  )
  await assertClean(market)
})
