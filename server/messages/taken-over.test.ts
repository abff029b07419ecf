import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { text } from 'node:stream/consumers'
import { queueMessage } from './queue-message.ts'
import { sendMessages } from './send-messages.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { fault } from '#tests/support/shopping.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

/** A proxy to the provider that holds back the list of what was sent to a telephone until `answered` resolves. */
async function openSlowList(provider: string, to: string) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    void (async () => {
      if (url.includes(`to=${to}`)) {
        asked.resolve()
        await answered.promise
      }
      const body = method === 'POST' ? await text(incoming) : null
      const { authorization = '', 'content-type': type = '' } = headers
      const answer = await fetch(provider + url, { method, headers: { authorization, 'content-type': type }, body })
      outgoing.writeHead(answer.status).end(await answer.text())
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: asked.promise,
    answer: () => answered.resolve(),
    async [Symbol.asyncDispose]() {
      answered.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('texts in doubt, while the provider is slow to say what it has', () => {
  let market: Market
  before(async () => {
    market = await openMarket({ env: { ROLE: 'server' } })
  })
  after(() => market[Symbol.asyncDispose]())

  /** Queues texts and hands them over once, with an unknown result. */
  async function doubtful(...texts: [to: string, text: string][]) {
    for (const [to, said] of texts) {
      const text = { template: 'order.paid', said } as const
      await queueMessage(market.db, { key: `${to}:${said}`, kind: 'service', to, text })
    }
    await fault(market, { call: 'sms', kind: 'drop_before', times: texts.length })
    await sendMessages(market.server.deps)
    await market.pass(20)
  }
  const sweepBy = ({ url }: { url: string }) => {
    const { deps } = market.server
    return sendMessages({ ...deps, config: { ...deps.config, sms: { ...deps.config.sms, url } } })
  }

  it('lets no other telephone wait', async () => {
    await doubtful(['01055550011', '[한결] 하나'], ['01055550012', '[한결] 하나'])
    await using slow = await openSlowList(market.config.sms.url, '01055550011')
    const sweep = sweepBy(slow)
    await slow.asked
    await until(async () => (await textsTo(market, '01055550012')).length === 1, { what: 'the other one waited' })
    slow.answer()
    await sweep
    assert.equal((await textsTo(market, '01055550011')).length, 1)
  })

  it('sends once what another process has taken over meanwhile', async () => {
    const to = '01055550021'
    await doubtful([to, '[한결] 하나'], [to, '[한결] 둘'], [to, '[한결] 셋'])
    await using slow = await openSlowList(market.config.sms.url, to)
    const sweep = sweepBy(slow)
    await slow.asked
    await market.pass(70)
    await sendMessages(market.server.deps)
    assert.equal((await textsTo(market, to)).length, 3)
    slow.answer()
    await sweep
    assert.deepEqual((await textsTo(market, to)).toSorted(), ['[한결] 둘', '[한결] 셋', '[한결] 하나'])
  })
})
