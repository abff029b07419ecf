import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  after,
  before,
  hiddenStatuses,
  listedStatuses,
  mayConfirm,
  type OrderAction,
  orderMoves,
  type OrderStatus,
  orderStatusNames,
  orderStatusOf,
  showsReceipt,
  showsReturn,
} from './order-status.ts'

/** The state machine of the specification, written out: [from, to]. */
const edges = [
  ['ORDW', 'PAYW'],
  ['ORDW', 'PAYK'],
  ['ORDW', 'PAYF'],
  ['PAYW', 'PAYK'],
  ['PAYW', 'ORDC'],
  ['PAYK', 'CANW'],
  ['PAYK', 'ORDC'],
  ['PAYK', 'DELW'],
  ['CANW', 'ORDC'],
  ['CANW', 'PAYK'],
  ['DELW', 'DELI'],
  ['DELW', 'ORDC'],
  ['DELI', 'DELK'],
  ['DELI', 'ORDK'],
  ['DELK', 'ORDK'],
  ['ORDK', 'RTNW'],
  ['RTNW', 'ORDK'],
  ['RTNW', 'RTNI'],
  ['RTNW', 'RTNK'],
  ['RTNI', 'ORDK'],
  ['RTNI', 'RTNK'],
]
/** Moves that the desk may undo within ten minutes (OPERATOR.md, desk 7). */
const undone = [
  ['DELW', 'PAYK'],
  ['DELI', 'DELW'],
]
/** A line whose parcel number was wrong, so that it became delivered with another parcel: correcting the number takes it back. */
const delivered = [['DELK', 'DELI']]
/** A line that the partner cannot deliver waits for its refund like any other (OPERATOR.md, desk 8). */
const short = [
  ['DELW', 'CANW'],
  ['CANW', 'DELW'],
]
const codes = [
  'ORDW',
  'PAYW',
  'PAYK',
  'PAYF',
  'DELW',
  'DELI',
  'DELK',
  'ORDK',
  'CANW',
  'ORDC',
  'RTNW',
  'RTNI',
  'RTNK',
] as const satisfies OrderStatus[]
const sorted = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join('>')).toSorted()

describe('the order line’s machine', () => {
  it('has the edges of the specification, those that undo, that of another parcel’s delivery, those of what is short, and no other', () => {
    assert.deepEqual(sorted(orderMoves()), sorted([...edges, ...undone, ...delivered, ...short]))
  })

  it('names every status', () => {
    assert.deepEqual(orderStatusNames, {
      ORDW: '주문서 작성',
      PAYW: '결제대기',
      PAYK: '결제완료',
      PAYF: '결제실패',
      DELW: '배송준비중',
      DELI: '배송중',
      DELK: '배송완료',
      ORDK: '구매확정',
      CANW: '취소신청',
      ORDC: '주문취소',
      RTNW: '반품신청',
      RTNI: '반품회수·검수',
      RTNK: '반품완료',
    })
  })

  it('ends in PAYF, ORDC and RTNK', () => {
    const ends = codes.filter((code) => !orderMoves().some(([from]) => from === code))
    assert.deepEqual(ends, ['PAYF', 'ORDC', 'RTNK'])
  })

  it('answers the same asked from both sides: after() leads somewhere exactly where before() allows it', () => {
    const actions: OrderAction[] = [
      'await',
      'pay',
      'fail',
      'void',
      'requestCancel',
      'cancel',
      'refuseCancel',
      'orderFromPartner',
      'ship',
      'deliver',
      'confirm',
      'requestReturn',
      'refuseReturn',
      'collectReturn',
      'completeReturn',
    ]
    for (const action of actions)
      for (const code of codes)
        assert.equal(after(action, code) !== undefined, before(action).includes(code), `${action} ${code}`)
  })

  it('shows the buyer’s buttons where the specification wants them', () => {
    assert.deepEqual(codes.filter(mayConfirm), ['DELI', 'DELK'])
    assert.deepEqual(codes.filter(showsReturn), ['DELI', 'DELK', 'ORDK'])
    const receipts = ['PAYW', 'PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'CANW', 'ORDC', 'RTNW', 'RTNI', 'RTNK']
    assert.deepEqual(codes.filter(showsReceipt), receipts)
    assert.deepEqual(hiddenStatuses, ['ORDW', 'PAYF'])
    assert.deepEqual(listedStatuses.toSorted(), codes.filter((code) => code !== 'ORDW' && code !== 'PAYF').toSorted())
  })
})

describe('an order’s code', () => {
  const listed = fc.array(fc.constantFrom(...listedStatuses), { minLength: 1, maxLength: 12 })

  it('is what these examples say', () => {
    assert.equal(orderStatusOf(['PAYK']), 'PAYK')
    assert.equal(orderStatusOf(['DELI', 'PAYK', 'ORDK']), 'PAYK')
    assert.equal(orderStatusOf(['ORDC', 'DELK']), 'DELK')
    assert.equal(orderStatusOf(['CANW', 'DELW']), 'PAYK')
    assert.equal(orderStatusOf(['CANW']), 'PAYK')
    assert.equal(orderStatusOf(['RTNW', 'RTNI']), 'ORDK')
    assert.equal(orderStatusOf(['RTNI', 'DELK']), 'DELK')
    assert.equal(orderStatusOf(['ORDC', 'ORDC']), 'ORDC')
    assert.equal(orderStatusOf(['ORDC', 'RTNK']), 'RTNK')
    assert.equal(orderStatusOf(['RTNK', 'ORDK']), 'ORDK')
    assert.equal(orderStatusOf(['ORDW', 'ORDW']), 'ORDW')
    assert.equal(orderStatusOf(['PAYF']), 'PAYF')
    assert.equal(orderStatusOf([]), 'ORDC')
    assert.equal(orderStatusOf(['DELK', 'RTNK'], ['PAYK']), 'DELK')
    assert.equal(orderStatusOf(['RTNK', 'ORDC'], ['PAYK']), 'PAYK')
    assert.equal(orderStatusOf(['RTNK'], ['ORDC']), 'RTNK')
  })

  it('does not depend on the order of the lines or on how often one stands there', () => {
    fc.assert(
      fc.property(listed, fc.nat(), (lines, turn) => {
        const turned = [...lines.slice(turn % lines.length), ...lines.slice(0, turn % lines.length)]
        assert.equal(orderStatusOf(turned), orderStatusOf(lines))
        assert.equal(orderStatusOf([...lines, ...lines]), orderStatusOf(lines))
        assert.equal(orderStatusOf(lines.toReversed()), orderStatusOf(lines))
      }),
    )
  })

  it('never changes by a cancelled line while another one lives', () => {
    fc.assert(
      fc.property(listed, (lines) => {
        fc.pre(lines.some((line) => line !== 'ORDC' && line !== 'RTNK'))
        assert.equal(orderStatusOf([...lines, 'ORDC']), orderStatusOf(lines))
        assert.equal(orderStatusOf([...lines, 'RTNK']), orderStatusOf(lines))
      }),
    )
  })

  it('never goes forward by a further line', () => {
    const way = ['PAYW', 'PAYK', 'DELW', 'DELI', 'DELK', 'ORDK']
    const onWay = fc.array(fc.constantFrom('PAYW', 'PAYK', 'CANW', 'DELW', 'DELI', 'DELK', 'ORDK', 'RTNW', 'RTNI'), {
      minLength: 1,
      maxLength: 8,
    }) as fc.Arbitrary<OrderStatus[]>
    fc.assert(
      fc.property(onWay, fc.constantFrom(...(way as OrderStatus[])), (lines, more) => {
        assert.ok(way.includes(orderStatusOf(lines)))
        assert.ok(way.indexOf(orderStatusOf([...lines, more])) <= way.indexOf(orderStatusOf(lines)))
      }),
    )
  })
})
