import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { openMarket } from '#tests/support/market.ts'
import { ownPort } from '#tests/support/own-port.ts'
import { textsTo } from '#tests/support/texts.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessages } from './send-messages.ts'

it('texts that came while the provider was away are sent once when it is back after three hours, and given up after a day', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { deps } = market.server
  const queued = async (to: string) => {
    await queueMessage(market.db, {
      key: to,
      kind: 'service',
      to,
      text: { template: 'order.delivered', said: '[한결] 도착했어요.' },
    })
    return market.db.selectFrom('messages').select('id').where('to_phone', '=', to).executeTakeFirstOrThrow()
  }
  const stateIn = async (id: number) =>
    market.db.selectFrom('messages').select(['state', 'tries']).where('id', '=', id).executeTakeFirstOrThrow()
  const sms = { ...deps.config.sms, url: `http://127.0.0.1:${await ownPort()}` }
  const whileAway = () => sendMessages({ ...deps, config: { ...deps.config, sms } })
  const late = async () => /^market_texts_late (\d+)$/m.exec(await (await fetch(`${market.url}/metrics`)).text())?.[1]
  assert.equal(await late(), '0')
  const { id } = await queued('01055550007')
  for (let tries = 0; tries < 4; tries++) {
    await whileAway()
    await market.pass(200)
  }
  assert.equal(await late(), '0', 'it may take a quarter of an hour')
  for (let tries = 0; tries < 7; tries++) {
    await whileAway()
    await market.pass(1_600)
  }
  assert.deepEqual(await stateIn(id), { state: 'QUEUED', tries: 6 })
  assert.equal(await late(), '1')
  await market.pass(3_600)
  await sendMessages(deps)
  assert.equal((await stateIn(id)).state, 'SENT')
  assert.equal((await textsTo(market, '01055550007')).length, 1)
  assert.equal(await late(), '0')

  const lost = await queued('01055550008')
  await sql`update messages set tries = 6 where id = ${lost.id}`.execute(market.db)
  await market.pass(24 * 3_600 + 60)
  await whileAway()
  assert.equal((await stateIn(lost.id)).state, 'FAILED')
})
