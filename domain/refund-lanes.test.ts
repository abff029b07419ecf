import assert from 'node:assert/strict'
import { it } from 'node:test'
import { refundWayName } from './refund-lanes.ts'

it('a refund that waits to be paid by hand goes by bank, whatever was tried before', () => {
  assert.equal(refundWayName({ state: 'MANUAL', way: 'provider' }), '계좌 송금')
  assert.equal(refundWayName({ state: 'NEW', way: 'provider' }), '결제사 취소')
  assert.equal(refundWayName({ state: 'DONE', way: 'external' }), '결제사 관리자에서')
})
