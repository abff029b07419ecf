import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { childEnvironment, listeningHost } from './child-environment.ts'

const config = { nodeEnv: 'development', host: '127.0.0.1', port: 3000, sandboxPort: 3001, dataDir: '/data' } as const

describe('what a program is told by the launcher', () => {
  it('is said once, also where a file named it', () => {
    const files = { DATABASE_URL_FILE: '/run/url', PORT_FILE: '/run/port', TOKEN_SECRET_FILE: '/run/token' }
    const env = childEnvironment(config, { DATABASE_URL: 'postgresql://a:b@c/d' }, files)
    assert.deepEqual(
      [env.DATABASE_URL, env.DATABASE_URL_FILE, env.PORT, env.PORT_FILE, env.TOKEN_SECRET_FILE],
      ['postgresql://a:b@c/d', undefined, '3000', undefined, '/run/token'],
    )
  })

  it('is an address, also of a host of IPv6', () => {
    assert.equal(listeningHost({ host: '::' }), '127.0.0.1')
    assert.equal(listeningHost({ host: 'localhost' }), 'localhost')
    assert.equal(listeningHost({ host: '::1' }), '[::1]')
    const env = childEnvironment({ ...config, host: '::1' })
    assert.equal(env.SHOP_WEBHOOK_URL, 'http://[::1]:3000/api/payments/webhook')
  })
})
