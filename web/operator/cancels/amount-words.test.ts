import assert from 'node:assert/strict'
import { it } from 'node:test'
import { amountWords } from './amount-words.ts'

it('adds up, also when a part was given back before or the box was given in exchange', () => {
  const paid = { product_price: 420_000, delivery_price: 10_000 }
  assert.equal(amountWords({ ...paid, amount: 430_000 }), '420,000원 + 배송비 10,000원 = 430,000원')
  assert.equal(
    amountWords({ ...paid, amount: 400_000 }),
    '420,000원 + 배송비 10,000원 − 먼저 돌려준 30,000원 = 400,000원',
  )
  assert.equal(amountWords({ product_price: 0, delivery_price: 0, amount: 440_000 }), '440,000원 (처음 결제한 금액)')
})
