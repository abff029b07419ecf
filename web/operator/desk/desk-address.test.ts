import assert from 'node:assert/strict'
import { it } from 'node:test'
import { day, deskAt, idOrNew, number, oneOf, opened, text } from './desk-address.ts'

const at = deskAt(
  '/operator/holds',
  {
    lane: oneOf(['WAIT', 'DONE'], 'WAIT'),
    kind: oneOf(['cart', 'order']),
    sort: oneOf(['left', 'since'], 'left', 'unwritten'),
    q: text(5),
    from: day,
    within: number(60),
    id: opened(number()),
  },
  { touches: ['orders'] },
)

it('builds the address of a view: what is usual is written or left out as its field says, what may name somebody stands behind #', () => {
  assert.equal(at.to({}), '/operator/holds?lane=WAIT')
  assert.equal(at.to({ kind: 'cart', sort: 'left', id: 7 }), '/operator/holds?lane=WAIT&kind=cart&id=7')
  assert.equal(
    at.to({ lane: 'DONE', sort: 'since', q: '한결' }),
    '/operator/holds?lane=DONE&sort=since#q=%ED%95%9C%EA%B2%B0',
  )
})

it('reads a field as it was declared, and takes for nothing what does not fit', () => {
  assert.equal(at.read('lane', 'DONE'), 'DONE')
  assert.equal(at.read('lane', 'what'), 'WAIT')
  assert.equal(at.read('kind', 'what'), undefined)
  assert.equal(at.read('q', '  12345678 '), '12345')
  assert.equal(at.read('from', '2026-11-20'), '2026-11-20')
  assert.equal(at.read('from', '2026-11-20x'), '')
  assert.equal(at.read('within', '90'), 60)
  assert.equal(at.read('id', '-1'), undefined)
  assert.deepEqual(
    ['7', 'new', 'other'].map((said) => idOrNew.read(said)),
    [7, 'new', undefined],
  )
  const view = at.viewIn(new URLSearchParams('kind=order&sort=since&id=7&stray=1'))
  assert.deepEqual(view, { lane: 'WAIT', kind: 'order', sort: 'since', q: '', from: '', within: undefined, id: 7 })
})

it('closes what is open and nothing else, and knows whose queries an act here changes', () => {
  const view = { lane: 'DONE', kind: 'cart', sort: 'left', q: 'a', from: '', within: 5, id: 7 } as const
  assert.deepEqual(at.closed(view), { ...view, id: undefined })
  assert.deepEqual(at.key, ['staff', 'holds'])
  assert.deepEqual(at.touches, [
    ['staff', 'holds'],
    ['staff', 'orders'],
  ])
})
