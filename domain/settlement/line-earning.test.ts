import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { feeOf, lineEarning, type LineFacts, vatOfFee } from './line-earning.ts'

const sold: LineFacts = {
  os_code: 'ORDK',
  sale_model: 'BROKERAGE',
  fee_bps: 350,
  price: 430_000,
  paid: 430_000,
  refunded: 0,
  returned: 0,
  borne_by: null,
  exchanged: false,
}
const nothing = { price: 0, fee: 0, received: 0 }
const back = { ...sold, os_code: 'RTNK', refunded: 440_000, returned: 440_000, borne_by: 'PARTNER' } as const

describe('what a line earns its partner', () => {
  it('is its price, less the fee of the day on which it was paid, half a won up', () => {
    assert.deepEqual(lineEarning(sold), { price: 430_000, fee: 15_050, received: 430_000 })
    assert.equal(feeOf(1_100, 350), 39, '38.5 won')
    assert.equal(feeOf(1_000, 333), 33)
  })
  it('is open until the buyer has confirmed or given it back', () => {
    for (const os_code of ['PAYK', 'DELW', 'DELI', 'DELK', 'RTNW', 'RTNI', 'CANW'] as const)
      assert.equal(lineEarning({ ...sold, os_code }), undefined)
  })
  it('is nothing for goods of our own, and for goods that were exchanged', () => {
    assert.deepEqual(lineEarning({ ...sold, sale_model: 'OWN' }), { price: 0, fee: 0, received: 0 })
    assert.deepEqual(lineEarning({ ...back, refunded: 0, exchanged: true }), { price: 0, fee: 0, received: 0 })
  })
  it('is nothing when the goods are back, and the rest when a part was refunded', () => {
    for (const borne_by of ['PARTNER', 'BUYER'] as const) {
      assert.deepEqual(lineEarning({ ...back, borne_by }), { price: 0, fee: 0, received: 0 })
      assert.deepEqual(lineEarning({ ...back, borne_by, refunded: 30_000, returned: 30_000 }), {
        price: 400_000,
        fee: 14_000,
        received: 400_000,
      })
    }
  })
  it('loses by a return what that return gave back, and not what we had given before', () => {
    assert.deepEqual(lineEarning({ ...back, refunded: 50_000, returned: 30_000 }), {
      price: 400_000,
      fee: 14_000,
      received: 380_000,
    })
    assert.deepEqual(lineEarning({ ...back, refunded: 430_000, returned: 410_000 }), nothing, 'all of it went back')
  })
  it('is the same share of a dearer box of another partner as is left of what was paid', () => {
    const given = { ...back, price: 480_000, refunded: 420_000, returned: 420_000 }
    assert.deepEqual(lineEarning(given), { price: 11_163, fee: 391, received: 10_000 })
    assert.deepEqual(lineEarning({ ...given, refunded: 429_999, returned: 429_999 }), { price: 1, fee: 0, received: 1 })
    assert.deepEqual(lineEarning({ ...given, refunded: 430_000, returned: 430_000 }), nothing)
  })
  it('is all of it when we or the courier bear the return, or money went back without one', () => {
    for (const borne_by of ['PLATFORM', 'COURIER'] as const)
      assert.deepEqual(lineEarning({ ...back, borne_by }), { price: 430_000, fee: 15_050, received: 0 })
    assert.deepEqual(lineEarning({ ...sold, refunded: 20_000 }), { price: 430_000, fee: 15_050, received: 410_000 })
  })
  it('is the price of the box itself if another partner gave it in exchange, and nothing when that comes back too', () => {
    const given = { ...sold, price: 500_000, paid: 430_000 }
    assert.deepEqual(lineEarning(given), { price: 500_000, fee: 17_500, received: 430_000 })
    assert.deepEqual(
      lineEarning({ ...given, os_code: 'RTNK', refunded: 440_000, returned: 440_000, borne_by: 'PARTNER' }),
      {
        price: 0,
        fee: 0,
        received: 0,
      },
    )
  })
})

describe('VAT of the fee', () => {
  it('is a tenth of the sum without fractions, whichever way the sum goes', () =>
    assert.deepEqual([19, 20, -19, 0].map(vatOfFee), [1, 2, -1, 0]))
})
