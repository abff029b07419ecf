import assert from 'node:assert/strict'
import { it } from 'node:test'
import { neighbourhoodOf, networkOf } from './network.ts'

it('all addresses of a home are one network, however they are written', () => {
  for (const [network, ...addresses] of [
    ['2001:db8:0:0::/64', '2001:db8::1', '2001:db8::2', '2001:db8::a:b', '2001:db8:0:0:1:2:3:4', '2001:0DB8::9:8:7:6'],
    ['2001:db8:1:0::/64', '2001:db8:1::1', '2001:db8:1:0:a:b:c:d'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::', '2001:db8:1:2:ffff:0:0:1'],
    ['0:0:0:0::/64', '::1', '::'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ] as const)
    assert.deepEqual(new Set(addresses.map(networkOf)), new Set([network]))
})

it('a neighbourhood is what one customer of a provider may have', () => {
  assert.equal(neighbourhoodOf('2001:db8::1'), '2001:db8:0::/48')
  assert.equal(neighbourhoodOf('2001:db8:0:7::1'), '2001:db8:0::/48')
  assert.equal(neighbourhoodOf('203.0.113.7'), '203.0.113.0/24')
})
