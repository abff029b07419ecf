import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type AvailableRow, countAll, countBy, countCuts } from './available.ts'

const rows: AvailableRow[] = [
  { pc_code: '01010500', beef_code: '01', grade_code: '04', count: 3 },
  { pc_code: '01010500', beef_code: '02', grade_code: '06', count: 2 },
  { pc_code: '01010400', beef_code: '01', grade_code: '05', count: 4 },
]
const all = { beef_code: [], grade_code: [], pc_code: [] }

it('counts every box when nothing is chosen', () => {
  assert.equal(countAll(rows, all), 9)
})

it('counts what fits every chosen group', () => {
  assert.equal(countAll(rows, { ...all, beef_code: ['01'], grade_code: ['04', '05'] }), 7)
  assert.equal(countAll(rows, { ...all, beef_code: ['02'], pc_code: ['01010400'] }), 0)
})

it('tells the boxes apart by code, cuts without their own choice', () => {
  assert.deepEqual(
    [...countBy(rows, all, 'grade_code')],
    [
      ['04', 3],
      ['06', 2],
      ['05', 4],
    ],
  )
  assert.deepEqual(
    [...countCuts(rows, { ...all, beef_code: ['01'], pc_code: ['01010400'] })],
    [
      ['01010500', 3],
      ['01010400', 4],
    ],
  )
})
