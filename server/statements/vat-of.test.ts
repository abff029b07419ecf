import assert from 'node:assert/strict'
import { it } from 'node:test'
import { vatOf } from './vat-of.ts'

const line = { left: null, product_price: 430_000, delivery_price: 11_000 }
const vat = (...lines: object[]) => vatOf([{ delivery_taxed: true, lines: lines.map((one) => ({ ...line, ...one })) }])

it('the VAT of a statement is that of the fees which the buyer has paid after all refunds', () => {
  assert.equal(vat({}, {}), 2_000)
  assert.equal(vatOf([{ delivery_taxed: false, lines: [line] }]), 0)
  assert.equal(vat({ left: '취소' }, { left: '교환' }), 0, 'the line given in exchange bears the fee')
  assert.equal(vat({ left: '반품', refunded: 441_000 }), 0)
  assert.equal(vat({ left: '반품', refunded: 430_000 }), 1_000, 'goods go back first, and the fee is kept')
  assert.equal(vat({ left: '반품', refunded: 200_000 }), 1_000)
  assert.equal(vat({ refunded: 435_500 }), 500, 'given back in the provider’s console')
})
