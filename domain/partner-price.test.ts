import assert from 'node:assert/strict'
import { it } from 'node:test'
import { movedPrice, partnerPriceBounds, partnerPriceProblem } from './partner-price.ts'

it('a partner may ask up to ten percent more or less than the market, in whole won inside the limits', () => {
  assert.deepEqual(partnerPriceBounds(128_300), { low: 115_470, high: 141_130 })
  assert.deepEqual(partnerPriceBounds(45_455), { low: 40_910, high: 50_000 })
  const bounds = partnerPriceBounds(100_000)
  assert.equal(partnerPriceProblem(90_000, bounds), undefined)
  assert.equal(partnerPriceProblem(110_000, bounds), undefined)
  const problem = 'kg당 90,000원에서 110,000원까지 바꿀 수 있어요. 더 바꾸려면 한결에 알려 주세요.'
  assert.equal(partnerPriceProblem(89_999, bounds), problem)
  assert.equal(partnerPriceProblem(110_001, bounds), problem)
})

it('ten percent more or less of the market’s price are inside the limits, rounded to tens', () => {
  for (const listed of [45_405, 45_455, 99_999, 128_300])
    for (const percent of [10, -10])
      assert.equal(partnerPriceProblem(movedPrice(listed, percent), partnerPriceBounds(listed)), undefined)
  assert.equal(movedPrice(100_000, 5), 105_000)
  assert.equal(movedPrice(100_000, -5), 95_000)
})
