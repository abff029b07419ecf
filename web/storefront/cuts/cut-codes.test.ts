import assert from 'node:assert/strict'
import { it } from 'node:test'
import { chosenPrimals, cutNames, togglePrimal } from './cut-codes.ts'

const cuts = [
  { pc_code: '01010500', pc_name: '꽃등심살', primal: '등심' },
  { pc_code: '01010600', pc_name: '살치살', primal: '등심' },
  { pc_code: '01010400', pc_name: '채끝살', primal: '채끝' },
]

it('chooses every cut of a part and takes them out again', () => {
  assert.deepEqual(togglePrimal(cuts, [], '등심'), ['01010500', '01010600'])
  assert.deepEqual(togglePrimal(cuts, ['01010400', '01010500'], '등심'), ['01010400'])
})

it('calls a whole part by its name and single cuts by theirs', () => {
  assert.deepEqual(cutNames(cuts, ['01010500', '01010600', '01010400']), ['등심', '채끝'])
  assert.deepEqual(cutNames(cuts, ['01010600']), ['살치살'])
  assert.deepEqual(chosenPrimals(cuts, ['01010600']), ['등심'])
})
