import assert from 'node:assert/strict'
import { it } from 'node:test'
import { targetAddress } from './target-address.ts'

it('leads from an act to where the thing is: by its number, a payment by its key, a sale to those left out', () => {
  assert.equal(targetAddress('member', '7'), '/operator/members?status=ALL&id=7')
  assert.equal(targetAddress('payment', 'tsand2026_x-Y'), '/operator/payments#key=tsand2026_x-Y')
  assert.equal(targetAddress('price', '7'), '/operator/prices?tab=excluded')
  assert.equal(targetAddress('setting', 'hold'), undefined)
  assert.equal(targetAddress('payment', 'x?y'), undefined)
})
