import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deliveryVat, taxFreePart } from './tax-free-part.ts'

it('takes what goes back of a line as goods first, and what is over as its taxed delivery', () => {
  const left = { left: 860_000, taxFree: 840_000 }
  assert.equal(taxFreePart({ amount: 430_000, goods: 420_000 }, left), 420_000)
  assert.equal(taxFreePart({ amount: 100_000, goods: 420_000 }, left), 100_000)
  assert.equal(taxFreePart({ amount: 425_000, goods: 420_000 }, left), 420_000)
  assert.equal(taxFreePart({ amount: 860_000, goods: null }, left), 840_000, 'the whole payment')
})

it('never says more of either than the payment has left', () => {
  assert.equal(taxFreePart({ amount: 430_000, goods: 420_000 }, { left: 430_000, taxFree: 430_000 }), 430_000)
  assert.equal(taxFreePart({ amount: 430_000, goods: 420_000 }, { left: 430_000, taxFree: 300_000 }), 300_000)
  assert.equal(taxFreePart({ amount: 430_000, goods: 420_000 }, { left: 435_000, taxFree: 430_000 }), 425_000)
  assert.equal(taxFreePart({ amount: 10_000, goods: 0 }, { left: 10_000, taxFree: 0 }), 0)
})

it('holds the tax inside a fee: what is left after ten elevenths, to the won', () => {
  assert.deepEqual([0, 10_000, 20_000, 11].map(deliveryVat), [0, 909, 1_818, 1])
})
