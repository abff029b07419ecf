import assert from 'node:assert/strict'
import { it } from 'node:test'
import { leftTrade, statementSums, wonInWords } from './statement.ts'

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
    kept: 0,
    total: 280_000,
    weight: 0.4,
    left: 220_000,
  })
  const part = statementSums([{ ...line, os_code: 'RTNK', refunded: 80_000 }])
  assert.deepEqual([part.left, part.kept, part.total], [80_000, 30_000, 30_000])
  assert.deepEqual([leftTrade('ORDC'), leftTrade('RTNK'), leftTrade('RTNW')], ['취소', '반품', null])
})
