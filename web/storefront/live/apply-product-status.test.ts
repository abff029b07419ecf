import assert from 'node:assert/strict'
import { it } from 'node:test'
import { applyProductStatus, comesBack, findBox } from './apply-product-status.ts'

const box = (id: number, ps_code: number, version = 1) => ({
  id,
  version,
  product_status_codes: { ps_code },
  cart: [] as { user_id: number | null }[],
})
const changed = { id: 2, ps_code: 2, user_id: null, version: 2, seq: 9 }

it('changes the box in an endless list and leaves everything else the same object', () => {
  const list = {
    pages: [
      { data: [box(1, 1), box(2, 1)], total: 2 },
      { data: [box(3, 1)], total: 2 },
    ],
    pageParams: [1, 2],
  }
  const next = applyProductStatus(list, changed)
  assert.deepEqual(next.pages[0]?.data[1], { ...box(2, 2, 2), cart: [{ user_id: null }] })
  assert.equal(next.pages[0]?.data[0], list.pages[0]?.data[0])
  assert.equal(next.pages[1], list.pages[1])
})

it('gives back the very same data when the box is not in it', () => {
  const list = { data: [box(1, 1)], total: 1 }
  assert.equal(applyProductStatus(list, changed), list)
})

it('changes a product and the same cut among its rivals', () => {
  const detail = { ...box(2, 1), same_cuts: [box(7, 1)] }
  assert.deepEqual(applyProductStatus(detail, { ...changed, user_id: 5 }).cart, [{ user_id: 5 }])
  assert.equal(
    applyProductStatus({ ...box(9, 1), same_cuts: [box(2, 1)] }, changed).same_cuts[0]?.product_status_codes.ps_code,
    2,
  )
})

it('takes no event that is older than what is known', () => {
  const list = { data: [box(2, 5, 4)] }
  assert.equal(applyProductStatus(list, changed), list)
})

it('forgets the holder when a box is free or sold', () => {
  const held = { data: [{ ...box(2, 2), cart: [{ user_id: 5 }] }] }
  assert.deepEqual(applyProductStatus(held, { ...changed, ps_code: 1 }).data[0]?.cart, [])
  assert.deepEqual(applyProductStatus(held, { ...changed, ps_code: 5 }).data[0]?.cart, [])
})

it('reads what is not a list as it is', () => {
  assert.equal(applyProductStatus(undefined, changed), undefined)
})

it('knows that a box was off the market in between, also when that was missed', () => {
  const free = { ...changed, ps_code: 1 }
  const known = (ps_code: number, version = 1) =>
    findBox({ pages: [{ data: [box(1, 1), box(2, ps_code, version)] }] }, 2)!
  assert.equal(comesBack(known(0), free), true)
  assert.equal(comesBack(known(1), { ...free, version: 3 }), true)
  // The box was only released, the event is older than what is known, or the box went off sale: none of these can bring a new weight or
  // price.
  assert.equal(comesBack(known(2), free), false)
  assert.equal(comesBack(known(0, 2), free), false)
  assert.equal(comesBack(known(1), { ...free, ps_code: 0 }), false)
  assert.equal(findBox({ pages: [{ data: [box(1, 1)] }] }, 2), undefined)
})
