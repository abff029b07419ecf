import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  boxMoves,
  cartLineHasCheckbox,
  heldLook,
  productMoves,
  productStatus,
  type ProductStatus,
} from './product-status.ts'
import { productStatusNames } from './product-status-names.ts'

const all: ProductStatus[] = [0, 1, 2, 3, 4, 5, 6, 9]

describe('a box’s machine', () => {
  it('has the edges of the specification and no other', () => {
    const edges = all.flatMap((from) => productMoves[from].map((to) => `${from}>${to}`))
    assert.deepEqual(edges.toSorted(), [
      '0>1',
      '0>9',
      '1>0',
      '1>2',
      '1>3',
      '2>0',
      '2>1',
      '2>3',
      '3>0',
      '3>1',
      '3>2',
      '3>4',
      '4>1',
      '4>2',
      '4>5',
      '5>0',
      '5>1',
      '5>6',
      '5>9',
      '6>9',
    ])
  })

  it('is moved along these edges alone, and nobody moves a box past its form or its inspection', () => {
    const ways = Object.values(boxMoves).flatMap(({ from, to }) => from.map((one) => [one, to] as const))
    assert.deepEqual(
      ways.filter(([from, to]) => !productMoves[from].includes(to)),
      [],
    )
    const used = new Set(ways.map((way) => way.join('>')))
    const edges = all.flatMap((from) => productMoves[from].map((to) => `${from}>${to}`))
    assert.deepEqual(
      edges.filter((edge) => !used.has(edge)),
      ['3>0', '5>9'],
    )
  })

  it('lets nobody but our own charge move a box that is being paid', () => {
    assert.ok(!productMoves[4].includes(0), 'no operator')
    assert.deepEqual(
      all.filter((from) => productMoves[from].includes(4)),
      [3],
    )
    assert.deepEqual(
      all.filter((from) => productMoves[from].includes(5)),
      [4],
    )
  })

  it('knows its codes and names', () => {
    assert.deepEqual(productStatusNames, {
      0: '판매대기·중지',
      1: '판매중',
      2: '장바구니 선점',
      3: '주문서 선점',
      4: '결제 진행',
      5: '판매완료',
      6: '반품 검수',
      9: '종결',
    })
    for (const code of all) assert.ok(productStatus.safeParse(code).success)
    for (const wrong of [7, 8, -1, 1.5, '1', null]) assert.ok(!productStatus.safeParse(wrong).success)
  })
})

describe('what a buyer sees of a box', () => {
  it('keeps the checkbox of a cart line while ps_code is above 0', () => {
    assert.deepEqual(
      all.filter((code) => !cartLineHasCheckbox(code)),
      [0],
    )
  })

  it('has four looks', () => {
    const looks = (mine: boolean) => all.map((code) => heldLook(code, mine))
    const others = '다른 구매자가 담음'
    assert.deepEqual(looks(true), [
      undefined,
      undefined,
      '내 장바구니',
      '내 장바구니',
      '결제중',
      '판매완료',
      '판매완료',
      '판매완료',
    ])
    assert.deepEqual(looks(false), [undefined, undefined, others, others, '결제중', '판매완료', '판매완료', '판매완료'])
  })
})
