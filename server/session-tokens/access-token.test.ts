import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { SignJWT } from 'jose'
import { accessTokens } from './access-token.ts'

const secret = 'a secret of at least thirty-two letters'
const tokens = accessTokens(secret)
const caller = { id: 7, userid: 'demo01', sessionId: 'session', status: 'ACTIVE' } as const
const now = Date.parse('2026-11-21T00:00:00Z')
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access tokens', () => {
  it('say who asks, for ten minutes', async () => {
    const token = await tokens.sign(caller, now)
    assert.deepEqual(await tokens.read(token), { caller, expiresAt: now + 600_000 })
    assert.deepEqual(await tokens.read(token), { caller, expiresAt: now + 600_000 })
  })

  it('are ours only with our key, letter for letter', async () => {
    const token = await tokens.sign(caller, now)
    const [head = '', body = '', signature = ''] = token.split('.')
    const other = Buffer.from(body, 'base64url').toString().replace('"7"', '"8"')
    assert.equal(await tokens.read(`${head}.${Buffer.from(other).toString('base64url')}.${signature}`), undefined)
    assert.equal(await tokens.read(token.slice(0, -2)), undefined)
    assert.equal(
      await tokens.read(await accessTokens('another secret of thirty-two letters!').sign(caller, now)),
      undefined,
    )
  })

  it('are not believed without an algorithm, of another kind, or for others', async () => {
    const claims = { sub: '7', sid: 's', userid: 'demo01', status: 'ACTIVE', iss: 'hangyeol', aud: 'member', exp: 9e9 }
    assert.equal(await tokens.read(`${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claims)}.`), undefined)
    const key = createHmac('sha256', secret).update('access token').digest()
    const signed = (header: { alg: string; typ: string }, changed = {}) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader(header).sign(key)
    assert.ok(await tokens.read(await signed({ alg: 'HS256', typ: 'at+jwt' })))
    assert.equal(await tokens.read(await signed({ alg: 'HS512', typ: 'at+jwt' }).catch(() => 'x')), undefined)
    assert.equal(await tokens.read(await signed({ alg: 'HS256', typ: 'JWT' })), undefined)
    assert.equal(await tokens.read(await signed({ alg: 'HS256', typ: 'at+jwt' }, { aud: 'operator' })), undefined)
    assert.equal(await tokens.read(await signed({ alg: 'HS256', typ: 'at+jwt' }, { iss: 'somebody' })), undefined)
    assert.equal(await tokens.read(await signed({ alg: 'HS256', typ: 'at+jwt' }, { sid: undefined })), undefined)
  })
})
