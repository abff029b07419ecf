import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hasBand, isSparse } from './sparse.ts'

const days = (counts: readonly number[]) =>
  counts.map((product_count, n) => ({
    day: `2026-11-${String(n + 1).padStart(2, '0')}`,
    avg_price: 100_000 + n,
    product_count,
    p10: product_count < 5 ? null : 90_000,
    p90: product_count < 5 ? null : 110_000,
  }))

it('a day of a sale or two is a point, days of several are a line', () => {
  assert.equal(isSparse(days([1, 1, 2, 1])), true)
  assert.equal(isSparse(days([1, 3, 6, 2, 4])), false)
  assert.equal(isSparse(days([6, 6, 6, 6])), true)
})

it('there is a band only where most days have one', () => {
  assert.equal(hasBand(days([6, 6, 6, 6, 6])), true)
  assert.equal(hasBand(days([6, 6, 6, 6])), false)
  assert.equal(hasBand(days([6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1])), false)
})
