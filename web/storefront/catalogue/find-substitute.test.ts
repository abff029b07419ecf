import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Product } from '#contract/catalogue.ts'
import { nearest } from './find-substitute.ts'

const gone = {
  id: 1,
  partner_id: 1,
  pc_code: '01010400',
  pc_name: '채끝살',
  product_type: 'D',
  grade_code: '02',
  price: 500_000,
  kg_price: 100_000,
  weight: 5,
} as const
const other = (id: number, grade_code: string, kg_price: number, partner_open = true) =>
  ({ id, kg_price, partner_open, carcass_infos: { grade_code } }) as Product

it('looks for the same grade first, then for the nearest price', () => {
  assert.equal(nearest(gone, [other(2, '05', 100_000), other(3, '02', 120_000), other(4, '02', 96_000)])?.id, 4)
  assert.equal(nearest(gone, [other(2, '07', 99_000), other(3, '03', 60_000)])?.id, 3)
})

it('never offers the box that went', () => {
  assert.equal(nearest(gone, [other(1, '02', 100_000)]), undefined)
})

it('offers no box of a partner that is paused, even where there is no other', () => {
  const paused = other(2, '02', 100_000, false)
  assert.equal(nearest(gone, [paused, other(3, '07', 60_000)])?.id, 3)
  assert.equal(nearest(gone, [paused]), undefined)
})
