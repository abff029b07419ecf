import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import fastify from 'fastify'
import { answerErrors } from './answer-errors.ts'
import { identifyCaller } from './caller.ts'
import { metricsRoutes } from './metrics.ts'
import { openapiRoutes } from './openapi.ts'
import { secure } from './security.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const metricsToken = 'token-of-the-watchers'

/** Only the hooks, /docs and /metrics, as production has them, and what they wrote into the log. */
async function open({ server: { deps } }: Market, trustProxy: string | false) {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  const production = { ...deps, config: { ...deps.config, nodeEnv: 'production' as const, trustProxy, metricsToken } }
  answerErrors(app)
  await secure(app, production)
  openapiRoutes(app, production.config)
  identifyCaller(app, production)
  metricsRoutes(app, production)
  return { app, lines }
}

describe('in production', () => {
  it('/metrics is for this machine and for who shows the token', async () => {
    await using market = await openMarket()
    const { app } = await open(market, false)
    await using _closed = app
    const ask = async (remoteAddress: string, authorization?: string) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} })).statusCode
    assert.equal(await ask('127.0.0.1'), 200)
    assert.equal(await ask('203.0.113.9'), 404)
    assert.equal(await ask('203.0.113.9', 'Bearer something-else-altogether'), 404)
    assert.equal(await ask('203.0.113.9', metricsToken), 404)
    assert.equal(await ask('203.0.113.9', `Bearer ${metricsToken}`), 200)
  })

  it('/metrics is not for a proxy on this machine that hands on what it was asked', async () => {
    await using market = await openMarket()
    const { app } = await open(market, false)
    await using _closed = app
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const { statusCode } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { [name]: 'x' } })
      assert.equal(statusCode, 404, name)
    }
  })

  it('the list of every call is for staff', async () => {
    await using market = await openMarket()
    const { app } = await open(market, false)
    await using _closed = app
    const desk = await openDesk(market, ['intake'])
    const shopper = await makeShopper(market)
    const ask = async (url: string, token?: string) =>
      (await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
    assert.equal(await ask('/docs/openapi.json'), 401)
    assert.equal(await ask('/docs/openapi.json', shopper.token), 401)
    assert.equal(await ask('/docs/openapi.json', desk.token), 200)
    assert.equal(await ask('/docs/openapi.json', (await openDesk(market, ['partner'])).token), 403)
    await market.db.updateTable('staff').set({ password_given: true }).where('id', '=', desk.staff.id).execute()
    assert.equal(await ask('/docs/openapi.json', desk.token), 403)
    for (const page of ['/docs', '/docs/js/scalar.js', '/docs/openapi.yaml'])
      assert.equal(await ask(page, desk.token), 404)
  })

  it('a proxy that nobody named is told of once, a named one never', async () => {
    await using market = await openMarket()
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    for (const [trust, told] of [
      [false, 1],
      ['10.0.0.0/8', 0],
    ] as const) {
      const { app, lines } = await open(market, trust)
      await using _closed = app
      for (let n = 0; n < 3; n++) await app.inject({ url: '/metrics', remoteAddress: '10.0.0.2', headers })
      assert.equal(lines.filter((line) => line.includes('TRUST_PROXY')).length, told)
    }
  })
})
