import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

it('does not keep who does not read its answers', async () => {
  await using market = await openMarket()
  const { server } = market.server.app
  assert.ok(server.timeout >= 60_000 && server.timeout <= 300_000, String(server.timeout))
  server.timeout = 200
  const heard = once(server, 'connection') as Promise<[Socket]>
  const client = connect(market.config.port, '127.0.0.1').pause()
  client.on('error', () => {})
  const [socket] = await heard
  const ended = once(socket, 'close')
  // More than the system takes in between.
  client.write('GET /docs/openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(40))
  await until(async () => socket.writableLength > 0)
  await ended
  client.destroy()
})

describe('a server that ends', () => {
  it('gives the answers it owes and keeps no connection alive after them', async () => {
    await using market = await openMarket()
    const ending = await market.another({ ROLE: 'server' })
    const agent = new Agent({ keepAlive: true })
    const client = await market.pool.connect()
    await client.query('begin; lock table users in access exclusive mode')
    const asked = request(`${ending.url}/api/logins/user`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    asked.end(JSON.stringify({ userid: 'nobody', password: 'Wrong-pass-1' }))
    await until(async () => {
      const { rows } = await market.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_userid%'
         and datname = current_database()`,
      )
      return rows.length > 0
    })
    const closed = ending.close().then(() => 'closed')
    await client.query('rollback')
    client.release()
    const [answer] = await answered
    answer.resume()
    assert.deepEqual([answer.statusCode, answer.headers.connection], [401, 'close'])
    assert.equal(await closed, 'closed')
    agent.destroy()
  })

  const host = 'Host: shop'
  const json = 'content-type: application/json'
  const key = `Sec-WebSocket-Key: ${Buffer.from('sixteen letters.').toString('base64')}`
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\nSec-WebSocket-Version: 13`
  for (const [what, said] of [
    ['half a head', `GET / HTTP/1.1\r\n${host}`],
    ['half a body', `POST /api/logins/user HTTP/1.1\r\n${host}\r\n${json}\r\ncontent-length: 90\r\n\r\n{"userid":`],
    [
      'a socket that does not answer its farewell',
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${host}\r\n${upgrade}\r\n\r\n`,
    ],
  ] as const)
    it(`is not kept by ${what}`, async () => {
      await using market = await openMarket()
      const ending = await market.another({ ROLE: 'server' })
      const heard = once(ending.app.server, 'connection') as Promise<[Socket]>
      const client = connect(ending.deps.config.port, '127.0.0.1')
      const gone = once(client, 'close')
      client.write(said)
      const [socket] = await heard
      await until(async () => socket.bytesRead === said.length && socket.bytesWritten > 0 === said.includes('Upgrade'))
      await ending.close()
      client.resume()
      await gone
    })
})
