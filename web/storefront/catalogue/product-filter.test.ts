import assert from 'node:assert/strict'
import { it } from 'node:test'
import { filterFrom, searchOf, toggled } from './product-filter.ts'

it('reads comma-separated and repeated codes, sorted and once each', () => {
  const filter = filterFrom(
    new URLSearchParams('beef_code=01&grade_code=05,04&grade_code=04&pc_code=01010400,01010500'),
    'S',
  )
  assert.deepEqual(filter, {
    product_type: 'S',
    beef_code: ['01'],
    grade_code: ['04', '05'],
    pc_code: ['01010400', '01010500'],
    sch_word: '',
    sort: 'new',
  })
})

it('drops codes that do not exist', () => {
  const filter = filterFrom(new URLSearchParams('beef_code=99&grade_code=1%2B,04&pc_code=sirloin&sort=colour'))
  assert.deepEqual([filter.beef_code, filter.grade_code, filter.pc_code, filter.sort], [[], ['04'], [], 'new'])
})

it('writes an address that reads back the same', () => {
  const address = 'sch_word=%EB%93%B1%EC%8B%AC&beef_code=01&grade_code=04%2C05&pc_code=01010500&sort=kg_price'
  assert.equal(searchOf(filterFrom(new URLSearchParams(address))).toString(), address)
})

it('adds a value and takes it out again', () => {
  assert.deepEqual(toggled(['a'], 'b'), ['a', 'b'])
  assert.deepEqual(toggled(['a', 'b'], 'a'), ['b'])
})
