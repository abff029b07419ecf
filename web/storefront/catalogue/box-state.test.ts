import assert from 'node:assert/strict'
import { it } from 'node:test'
import { boxState } from './box-state.ts'

const box = (ps_code: 0 | 1 | 2 | 3 | 4 | 5, holder?: number | null) => ({
  product_status_codes: { ps_code },
  cart: holder === undefined ? [] : [{ user_id: holder }],
  partner_open: true,
})

it('is free for everyone, visitors too', () => {
  assert.deepEqual(boxState(box(1), undefined), { free: true, mine: false, look: undefined })
})

it('is mine only when the holder in cart[0] is me', () => {
  assert.deepEqual(boxState(box(2, 7), 7), { free: false, mine: true, look: '내 장바구니' })
  assert.deepEqual(boxState(box(2, null), 7), { free: false, mine: false, look: '다른 구매자가 담음' })
  assert.deepEqual(boxState(box(3, null), undefined), { free: false, mine: false, look: '다른 구매자가 담음' })
})

it('tells paying and sold apart', () => {
  assert.equal(boxState(box(4, null), 7).look, '결제중')
  assert.equal(boxState(box(5), 7).look, '판매완료')
  assert.equal(boxState(box(0), 7).look, '판매 중지')
})

it('is not free while its partner rests, and whoever holds it keeps it', () => {
  const resting = (code: 1 | 2, holder?: number) => boxState({ ...box(code, holder), partner_open: false }, 7)
  assert.deepEqual(resting(1), { free: false, mine: false, look: '공급사 휴무' })
  assert.deepEqual(resting(2, 7), { free: false, mine: true, look: '내 장바구니' })
})
