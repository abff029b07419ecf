import assert from 'node:assert/strict'
import { it } from 'node:test'
import { wholeNumber } from './whole-number.ts'

it('takes digits and commas for a number, and nothing else for another one', () => {
  for (const [typed, number] of [
    ['5,000', 5_000],
    ['0', 0],
    ['', 0],
    [' 12 ', 12],
  ] as const)
    assert.equal(wholeNumber(typed), number, typed)
  for (const typed of ['-1', '1e9', '1.5', '5천', '+3', '1234567890123'])
    assert.equal(wholeNumber(typed), undefined, typed)
})
