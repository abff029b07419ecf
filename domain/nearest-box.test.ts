import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nearestBoxes } from './nearest-box.ts'

const box = (id: number, weight: number, more: object = {}) => ({
  id,
  pc_code: '01010500',
  beef_code: '01',
  grade_code: '02',
  judge_sex_nm: '암',
  product_type: 'S',
  weight,
  ...more,
})
const ids = (bought: ReturnType<typeof box>[], offered: ReturnType<typeof box>[]) =>
  nearestBoxes(bought, offered).map((one) => one?.id ?? null)

it('takes the box of the same grade and sex that is nearest in weight', () => {
  const offered = [box(1, 5), box(2, 4.1), box(3, 4, { grade_code: '03' }), box(4, 4, { judge_sex_nm: '거세' })]
  assert.deepEqual(ids([box(0, 4)], offered), [2])
})

it('takes the next grade rather than nothing, and nothing rather than another cut, breed or a far grade', () => {
  assert.deepEqual(ids([box(0, 4)], [box(1, 4, { grade_code: '01' })]), [1])
  const strangers = [
    box(1, 4, { grade_code: '04' }),
    box(2, 4, { pc_code: '01010300' }),
    box(3, 4, { beef_code: '02' }),
  ]
  assert.deepEqual(ids([box(0, 4)], strangers), [null])
})

it('gives every box once, the nearest pairs first', () => {
  assert.deepEqual(ids([box(0, 4), box(0, 5), box(0, 6)], [box(1, 5), box(2, 4.2)]), [2, 1, null])
})
