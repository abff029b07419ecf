import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { CartLine } from '#contract/cart.ts'
import { groupsOf } from './cart-groups.ts'

const line = (product_id: number, partner_name: string, product_type: string) =>
  ({ product_id, product_type, partners: { partner_name } }) as CartLine

it('gathers a cart by partner and type, in the order in which they are listed', () => {
  const groups = groupsOf([
    line(5, '안성 한길미트', 'S'),
    line(4, '음성 대성축산', 'D'),
    line(3, '안성 한길미트', 'S'),
    line(2, '음성 대성축산', 'S'),
  ])
  assert.deepEqual(
    groups.map(({ partner, type, lines }) => [partner, type, lines.map(({ product_id }) => product_id)]),
    [
      ['안성 한길미트', 'S', [5, 3]],
      ['음성 대성축산', 'D', [4]],
      ['음성 대성축산', 'S', [2]],
    ],
  )
})
