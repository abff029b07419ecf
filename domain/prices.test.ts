import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { boxPrice, marketGap, won } from './prices.ts'
import { transferMaximum, transferTooLarge } from './transfer-limit.ts'

const weight = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
const kgPrice = fc.integer({ min: 100, max: 300_000 })

describe('the price of a box', () => {
  it('is weight times won per kg, to the nearest 10 won', () => {
    assert.equal(boxPrice(4.2, 100_000), 420_000)
    assert.equal(boxPrice(3.33, 98_500), 328_010) // 328,005
    assert.equal(boxPrice(0.29, 89_900), 26_070) // 26,071; 0.29 × 100 is 28.999… in binary
    assert.equal(boxPrice(1.15, 12_340), 14_190) // 14,191
  })

  it('is a multiple of 10 within 5 won of the exact product', () => {
    fc.assert(
      fc.property(weight, kgPrice, (kg, price) => {
        const exact = BigInt(Math.round(kg * 100)) * BigInt(price) // hundredths of won
        const asked = boxPrice(kg, price)
        assert.equal(asked % 10, 0)
        const off = BigInt(asked) * 100n - exact
        assert.ok(off >= -500n && off <= 500n, `${asked} for ${kg} × ${price}`)
      }),
    )
  })
})

describe('how money is written', () => {
  it('has commas and 원', () => {
    assert.equal(won(1_234_567), '1,234,567원')
    assert.equal(won(0), '0원')
    assert.equal(won(999), '999원')
  })
})

describe('the gap to the market', () => {
  it('is in percent with one decimal, and nothing without an average', () => {
    assert.equal(marketGap(95_800, 100_000), -4.2)
    assert.equal(marketGap(100_000, 100_000), 0)
    assert.equal(marketGap(103_333, 100_000), 3.3)
    assert.equal(marketGap(103_333, 0), undefined)
    assert.equal(marketGap(103_333, null), undefined)
    assert.equal(marketGap(103_333, undefined), undefined)
  })
})

describe('one transfer', () => {
  it('has a limit', () => {
    assert.equal(transferMaximum, 10_000_000)
    assert.equal(transferTooLarge, '계좌이체는 한 번에 10,000,000원까지 결제할 수 있습니다. 카드로 결제해주세요.')
  })
})
