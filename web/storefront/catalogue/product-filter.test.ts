import assert from 'node:assert/strict'
import { it } from 'node:test'
import { filterFrom } from '#domain/product-filter.ts'
import { changedFrom, searchOf, toggled } from './product-filter.ts'

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
    partner_id: [],
    sex: [],
    sch_word: '',
    sort: 'new',
  })
})

it('drops codes that do not exist', () => {
  const filter = filterFrom(new URLSearchParams('beef_code=99&grade_code=1%2B,04&pc_code=sirloin&sort=colour'))
  assert.deepEqual([filter.beef_code, filter.grade_code, filter.pc_code, filter.sort], [[], ['04'], [], 'new'])
})

it('writes an address that reads back the same', () => {
  const address =
    'sch_word=%EB%93%B1%EC%8B%AC&beef_code=01&grade_code=04%2C05&pc_code=01010500&partner_id=3%2C7&sex=%EC%95%94' +
    '&weight_from=2.5&weight_to=10&kg_price_to=90000&abatt_from=2026-11-01&sort=delivered'
  assert.equal(searchOf(filterFrom(new URLSearchParams(address))).toString(), address)
})

it('drops ends of ranges that are none', () => {
  const address =
    'weight_from=1e1&weight_to=-3&kg_price_from=9.5&abatt_from=2026-02-30&abatt_to=today&sex=x&partner_id=0'
  assert.equal(searchOf(filterFrom(new URLSearchParams(address))).toString(), '')
})

it('keeps a change that was made while another was not drawn yet', () => {
  const seen = filterFrom(new URLSearchParams('sex=%EC%95%94&weight_from=2'))
  const now = filterFrom(new URLSearchParams('sex=%EC%95%94&weight_from=2&abatt_from=2026-01-01'))
  const { weight_from: _, ...lighter } = seen
  const next = changedFrom(now, seen, { ...lighter, partner_id: ['7'] })
  assert.equal(searchOf(next).toString(), 'partner_id=7&sex=%EC%95%94&abatt_from=2026-01-01')
})

it('counts two choices of one list that follow each other faster than the page is drawn', () => {
  const seen = filterFrom(new URLSearchParams('grade_code=04&pc_code=01010500'))
  const now = filterFrom(new URLSearchParams('grade_code=01,04&pc_code=01010500'))
  const added = changedFrom(now, seen, { ...seen, grade_code: ['02', '04'] })
  assert.deepEqual(added.grade_code, ['01', '02', '04'])
  const takenOut = changedFrom(now, seen, { ...seen, grade_code: [] })
  assert.deepEqual(takenOut.grade_code, ['01'])
  assert.deepEqual(takenOut.pc_code, ['01010500'])
})

it('adds a value and takes it out again', () => {
  assert.deepEqual(toggled(['a'], 'b'), ['a', 'b'])
  assert.deepEqual(toggled(['a', 'b'], 'a'), ['b'])
})
