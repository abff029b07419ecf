import assert from 'node:assert/strict'
import { it } from 'node:test'
import { placeOf } from './words.ts'

it('leads from an act to where the thing is: by its number, a payment by its key, a sale to those left out', () => {
  assert.equal(placeOf('member', '7'), '/operator/members?status=ALL&id=7')
  assert.equal(placeOf('payment', 'tsand2026_x-Y'), '/operator/payments#key=tsand2026_x-Y')
  assert.equal(placeOf('price', '7'), '/operator/prices?tab=excluded')
  assert.equal(placeOf('setting', 'hold'), undefined)
  assert.equal(placeOf('payment', 'x?y'), undefined)
})
