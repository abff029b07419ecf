import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asTraded, leftTrade, statementSums, wonInWords } from './statement.ts'

it('writes sums as papers do', () => {
  const written: [number, string][] = [
    [0, '일금 영원정'],
    [10, '일금 일십원정'],
    [1_795_250, '일금 일백칠십구만오천이백오십원정'],
    [10_000, '일금 일만원정'],
    [100_000_000, '일금 일억원정'],
    [3_007_700, '일금 삼백만칠천칠백원정'],
    [1_020_304_050, '일금 일십억이천삼십만사천오십원정'],
  ]
  for (const [amount, words] of written) assert.equal(wonInWords(amount), words)
})

it('counts what stayed sold and nothing of what went back', () => {
  const line = { product_price: 100_000, delivery_price: 10_000, weight: 0.1 }
  const sums = statementSums([
    { ...line, os_code: 'ORDK' },
    { ...line, os_code: 'CANW', weight: 0.2 },
    { ...line, os_code: 'RTNI', product_price: 50_000 },
    { ...line, os_code: 'ORDC' },
    { ...line, os_code: 'RTNK' },
  ])
  assert.deepEqual(sums, {
    goods: 250_000,
    delivery: 30_000,
    back: 0,
    kept: 0,
    total: 280_000,
    weight: 0.4,
    left: 220_000,
  })
  const part = statementSums([{ ...line, os_code: 'RTNK', refunded: 80_000 }])
  assert.deepEqual([part.left, part.kept, part.total], [80_000, 30_000, 30_000])
  const less = statementSums([{ ...line, os_code: 'ORDK', refunded: 7_777 }])
  assert.deepEqual([less.goods, less.back, less.left, less.total], [100_000, 7_777, 0, 102_223])
  assert.deepEqual([leftTrade('ORDC'), leftTrade('RTNK'), leftTrade('RTNW')], ['취소', '반품', null])
})

it('hands the price of what was exchanged on to what was given for it', () => {
  const sold = {
    id: 1,
    replaces_id: null,
    product_price: 420_000,
    delivery_price: 10_000,
    weight: 4.2,
    kg_price: 100_000,
  }
  const given = { id: 2, replaces_id: 1, product_price: 0, delivery_price: 0, weight: 4, kg_price: 0 }
  const lines = asTraded([
    { ...sold, os_code: 'RTNK' },
    { ...given, os_code: 'DELI' },
  ])
  assert.deepEqual(
    lines.map(({ left, product_price, kg_price }) => [left, product_price, kg_price]),
    [
      ['교환', 420_000, 100_000],
      [null, 420_000, 105_000],
    ],
  )
  const sums = statementSums(lines)
  assert.deepEqual([sums.goods, sums.delivery, sums.total, sums.weight], [420_000, 10_000, 430_000, 4])
  const less = asTraded([
    { ...sold, os_code: 'RTNK', refunded: 30_000 },
    { ...given, os_code: 'DELI', refunded: 1 },
  ])
  assert.deepEqual([statementSums(less).back, statementSums(less).total], [30_001, 399_999])
  const back = asTraded([
    { ...sold, os_code: 'RTNK' },
    { ...given, os_code: 'RTNK' },
    { ...given, id: 3, replaces_id: 2, os_code: 'ORDC', refunded: 430_000 },
  ])
  assert.deepEqual(
    back.map(({ left }) => left),
    ['교환', '교환', '취소'],
  )
  assert.equal(statementSums(back).total, 0)
})
