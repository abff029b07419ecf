import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutTemplates } from './cut-templates.ts'
import { oddLineLabel } from './odd-line-label.ts'
import { oddOfBox, oddTwins, oddYield, unconfirmed } from './unusual.ts'

const box = (kg_price: number | null, weight: number | null = 8) => ({ pc_code: '01010500', weight, kg_price })
const words = (lines: { line: string; value: number }[]) => lines.map(({ line, value }) => `${line} ${value}`)

describe('a price or a weight', () => {
  const usual = { kg_price: { value: 60_000, basis: 'median' }, weight: { value: 6, basis: 'sold' } } as const

  it('is usual within thirty percent of the middle and within three times the average, the ends included', () => {
    for (const fine of [box(42_000), box(78_000), box(60_000, 2), box(60_000, 18), box(null, null)])
      assert.deepEqual(oddOfBox(fine, usual, 0), [])
  })

  it('is odd beyond that, by what it is', () => {
    assert.deepEqual(words(oddOfBox(box(41_999), usual, 3)), ['price:3 41999'])
    assert.deepEqual(words(oddOfBox(box(78_001, 1.99), usual, 3)), ['price:3 78001', 'weight:3 1.99'])
    assert.deepEqual(words(oddOfBox(box(60_000, 18.01), usual, 3)), ['weight:3 18.01'])
  })

  it('says how far it is, rounded as everywhere', () => {
    const [line] = oddOfBox(box(141_900), { kg_price: { value: 80_000, basis: 'estimate' } }, 0)
    assert.equal(oddLineLabel(line!), 'kg당 141,900원: 가까운 시세에서 추정한 값 80,000원보다 77.4% 높아요')
    const [low] = oddOfBox(box(455), { kg_price: { value: 48_000, basis: 'median' } }, 0)
    assert.match(oddLineLabel(low!), / 99\.1% 낮아요$/)
  })

  it('may be farther from an estimate, and is odd beside nothing', () => {
    const estimated = { kg_price: { value: 60_000, basis: 'estimate' } } as const
    assert.deepEqual(oddOfBox(box(36_000), estimated, 0), [])
    assert.equal(oddOfBox(box(35_999), estimated, 0).length, 1)
    assert.deepEqual(oddOfBox(box(1, 999), {}, 0), [])
  })

  it('is confirmed with the very value that was shown', () => {
    const lines = oddOfBox(box(455), usual, 7)
    assert.equal(unconfirmed(lines, []).length, 1)
    assert.equal(unconfirmed(lines, [{ line: 'price:7', value: 4_550 }]).length, 1)
    assert.equal(unconfirmed(lines, [{ line: 'price:8', value: 455 }]).length, 1)
    assert.deepEqual(unconfirmed(lines, [{ line: 'price:7', value: 455 }]), [])
  })
})

describe('the yield of a carcass', () => {
  const all = (weight: number) => cutTemplates.main.cuts.map((pc_code) => ({ pc_code, weight, kg_price: 1 }))

  it('is odd over three quarters, and under a fifth only where every usual cut is there', () => {
    assert.deepEqual(oddYield(all(20), 'D', 400), [])
    assert.deepEqual(words(oddYield(all(31), 'D', 400)), ['yield 77.5'])
    assert.deepEqual(words(oddYield(all(7), 'D', 400)), ['yield 17.5'])
    assert.deepEqual(oddYield(all(7).slice(1), 'D', 400), [])
    assert.deepEqual(oddYield(all(7), 'S', 400), [])
    assert.deepEqual(oddYield(all(7), 'D', null), [])
  })
})

describe('boxes of one carcass', () => {
  it('are asked about where cut and weight are the same, once for all of them', () => {
    const other = { pc_code: '01010300', weight: 8, kg_price: 1 }
    assert.deepEqual(oddTwins([box(1), box(1, 8.01), other, box(1, null), box(1, null)]), [])
    const lines = oddTwins([other, box(1), box(2), other, box(1), box(1, 9)])
    assert.deepEqual(words(lines), ['same:0 2', 'same:1 3'])
    assert.equal(oddLineLabel(lines[1]!), '무게가 8.00kg으로 똑같은 상자가 3개예요')
  })
})
