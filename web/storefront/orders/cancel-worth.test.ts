import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cancelWorth } from './cancel-worth.ts'

it('does not promise again what was given back of a line before it is cancelled', () => {
  const line = { product_price: 420_000, delivery_price: 10_000, refund: null }
  const partly = { ...line, refund: { amount: 30_000, state: 'DONE' } } as const
  assert.deepEqual(cancelWorth([line]), { goods: 420_000, delivery: 10_000, given: 0, worth: 430_000 })
  assert.deepEqual(cancelWorth([line, partly]), { goods: 840_000, delivery: 20_000, given: 30_000, worth: 830_000 })
})
