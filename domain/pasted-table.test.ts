import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readPastedTable } from './pasted-table.ts'

const short = (pasted: string) =>
  readPastedTable(pasted).map(({ name, weight, price }) =>
    [
      name,
      'weight' in weight ? weight.weight : weight.problem,
      price && ('price' in price ? price.price : price.problem),
    ].filter((value) => value !== undefined),
  )

it('weights alone come as a column or as a row', () => {
  assert.deepEqual(short('6.92\r\n8420g\r\n'), [[6.92], [8.42]])
  assert.deepEqual(short('6.92\t8.42'), [[6.92], [8.42]])
})

it('takes no comma of a decimal for that of a thousand', () => {
  assert.deepEqual(short('2,15\n2.15\n1,234g\n120ｇ'), [['숫자가 아니에요'], [2.15], [1.23], [0.12]])
  assert.deepEqual(short('6.92\t12,50\n8.42\t1,250'), [
    [6.92, '숫자가 아니에요'],
    [8.42, 1_250],
  ])
})

it('a table may hold the price beside the weight, and the name before it', () => {
  assert.deepEqual(short('6.92\t128,300\n8.42\t95,900원'), [
    [6.92, 128_300],
    [8.42, 95_900],
  ])
  assert.deepEqual(short('부위\t무게\t가격\n안심살\t6.92\t128300\n꽃등심살\t8.42\t'), [
    ['안심살', 6.92, 128_300],
    ['꽃등심살', 8.42],
  ])
})

it('says which cell is wrong', () => {
  assert.deepEqual(short('6.92\t비쌈\n열두근\t95,900'), [
    [6.92, '숫자가 아니에요'],
    ['숫자가 아니에요', 95_900],
  ])
  assert.deepEqual(short('6.92\t12.5\n\t95,900'), [
    [6.92, '원 단위 숫자가 아니에요'],
    ['빈 칸이에요', 95_900],
  ])
})
