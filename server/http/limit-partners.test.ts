import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import { changeStaffPassword, endStaffDevice, logOutStaff, proveStaff } from '#contract/operator/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { routeOf } from './implement.ts'
import { limitPartners } from './limit-partners.ts'

it('the people of one partner change at most 120 things in a minute together, and keep nobody else from it', async () => {
  await using app = fastify()
  const person = (id: number, partner: number | null): Staff => ({
    id,
    login: `${id}`,
    name: '',
    roles: partner === null ? ['owner'] : ['partner'],
    sessionId: '',
    password_given: false,
    proved: true,
    partner: partner === null ? null : { id: partner, name: '' },
  })
  let who = person(1, 1)
  app.decorateRequest('staff', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.staff = who
    done()
  })
  limitPartners(app, { config: { rateLimitFactor: 1 } } as Deps)
  app.get('/', async () => '')
  app.post('/', async () => '')
  const ofLogin = [logOutStaff, proveStaff, changeStaffPassword, endStaffDevice]
  for (const call of ofLogin) app.post(routeOf(call.path), { config: { call } }, async () => '')
  const write = async (url = '/') => (await app.inject({ method: 'POST', url })).statusCode
  for (let n = 0; n < 120; n++) {
    who = person(1 + (n % 2), 1)
    assert.equal(await write(), 200)
  }
  assert.notEqual(await write(), 200)
  assert.equal((await app.inject({ method: 'GET', url: '/' })).statusCode, 200, 'reading is not limited')
  for (const { path } of ofLogin) assert.equal(await write(path), 200, `${path}: one’s own login is not limited`)
  who = person(3, 2)
  assert.equal(await write(), 200, 'another partner')
  who = person(4, null)
  for (let n = 0; n < 130; n++) assert.equal(await write(), 200, 'the market’s own staff')
})
