import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readPastedPrices } from './pasted-prices.ts'

it('a pasted list of numbers and prices is read however it was copied', () => {
  assert.deepEqual(
    readPastedPrices('번호\tkg당\n#12\t45,500\r\n13 45500원\n14,46000\n\n').map(
      (one) => 'id' in one && [one.id, one.kg_price],
    ),
    [
      [12, 45_500],
      [13, 45_500],
      [14, 46_000],
    ],
  )
})

it('what is no number, no price or there twice is said line by line', () => {
  assert.deepEqual(
    readPastedPrices('12\t45500\n안심 45500\n13\n14 비쌈\n12 50000\n15\t45,50\n16 45500.0').map((one) =>
      'problem' in one ? one.problem : one.id,
    ),
    [
      12,
      '상품 번호가 아니에요',
      'kg당 가격이 원 단위 숫자가 아니에요',
      'kg당 가격이 원 단위 숫자가 아니에요',
      '같은 번호가 또 있어요',
      'kg당 가격이 원 단위 숫자가 아니에요',
      'kg당 가격이 원 단위 숫자가 아니에요',
    ],
  )
})
