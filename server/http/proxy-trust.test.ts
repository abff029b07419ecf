import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { clientAddress } from '#server/realtime/client-address.ts'
import { proxyTrust } from './proxy-trust.ts'

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('a proxy in front', () => {
  it('is believed as far as the setting says', () => {
    assert.equal(proxyTrust(false)('127.0.0.1', 0), false)
    assert.equal(proxyTrust(true)('203.0.113.1', 5), true)
    assert.deepEqual([proxyTrust(1)('203.0.113.1', 0), proxyTrust(1)('203.0.113.1', 1)], [true, false])
    const listed = proxyTrust('10.0.0.0/8,127.0.0.1')
    assert.deepEqual(
      ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '127.0.0.2', '203.0.113.1'].map((address) => listed(address, 0)),
      [true, true, true, false, false],
    )
  })

  it('cannot be played by the browser itself', () => {
    assert.equal(clientAddress(false)(asked('203.0.113.1', '1.1.1.1')), '203.0.113.1')
    assert.equal(clientAddress(1)(asked('10.0.0.1', '1.1.1.1, 203.0.113.9')), '203.0.113.9')
    assert.equal(clientAddress('10.0.0.0/8')(asked('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2')), '203.0.113.9')
    assert.equal(clientAddress('10.0.0.0/8')(asked('203.0.113.1', '1.1.1.1')), '203.0.113.1')
    assert.equal(clientAddress(true)(asked('10.0.0.1', '203.0.113.9, 10.0.0.2')), '203.0.113.9')
    assert.equal(clientAddress(true)(asked('10.0.0.1')), '10.0.0.1')
  })
})
