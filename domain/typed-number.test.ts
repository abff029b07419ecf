import assert from 'node:assert/strict'
import { it } from 'node:test'
import { typedNumber, typedWon } from './typed-number.ts'

it('reads won with commas, the unit and full-width digits', () => {
  for (const [typed, won] of [
    ['38000', 38_000],
    [' 38,000 ', 38_000],
    ['1,234,567원', 1_234_567],
    ['50000 원', 50_000],
    ['３８，０００', 38_000],
    ['0', 0],
  ] as const)
    assert.equal(typedWon(typed), won, typed)
})

it('makes no other sum of won with a point, a sign or a comma elsewhere', () => {
  for (const typed of ['', '487.85', '50,000.5', '1234.', '-38000', '−38,000', '+5', '2,15', '1,2345', '5천', '1 000'])
    assert.equal(typedWon(typed), undefined, typed)
})

it('takes no comma for a thousand that parts none', () => {
  const kg = (typed: string) => typedNumber(typed, /kg$/)
  assert.deepEqual(['1,234.50kg', '４．３７', '−1', '0', '4.', '.5'].map(kg), [1_234.5, 4.37, -1, 0, 4, 0.5])
  assert.deepEqual(['2,15', '12,34.5', '1.2.3', '.', '열두근', ''].map(kg), Array(6).fill(undefined))
})
