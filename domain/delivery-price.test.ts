import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  deliveryAlone,
  type DeliveryBasis,
  deliveryBases,
  deliveryGroups,
  deliveryPrices,
  type DeliveryRule,
  deliveryWords,
  orderTotal,
} from './delivery-price.ts'

const rule = (per: DeliveryBasis, free_from: number | null = null): DeliveryRule => ({ per, fee: 10_000, free_from })
const goods = [
  { partner_id: 1, price: 100_000 },
  { partner_id: 2, price: 50_000 },
  { partner_id: 1, price: 80_000 },
  { partner_id: 1, price: 20_000 },
]

describe('the price of delivery', () => {
  it('is taken for each box', () => {
    assert.deepEqual(deliveryPrices(rule('box'), goods), [10_000, 10_000, 10_000, 10_000])
    assert.deepEqual(deliveryPrices(rule('box', 250_000), goods), [0, 0, 0, 0])
    assert.deepEqual(deliveryPrices(rule('box', 250_001), goods), [10_000, 10_000, 10_000, 10_000])
  })

  it('is taken once for each partner, and shared to the won', () => {
    assert.deepEqual(deliveryPrices(rule('partner-day'), goods), [3_334, 10_000, 3_333, 3_333])
    assert.deepEqual(deliveryPrices(rule('partner-day', 200_000), goods), [0, 10_000, 0, 0])
  })

  it('is taken once for the address', () => {
    assert.deepEqual(deliveryPrices(rule('address-day'), goods), [2_500, 2_500, 2_500, 2_500])
    assert.deepEqual(deliveryPrices(rule('address-day', 250_000), goods), [0, 0, 0, 0])
  })

  it('says what is missing until it is gone', () => {
    const missing = (...said: Parameters<typeof deliveryGroups>) =>
      deliveryGroups(...said).map((group) => [group.partner_id, group.fee, group.missing])
    assert.deepEqual(missing(rule('partner-day', 200_000), goods), [
      [1, 0, null],
      [2, 10_000, 150_000],
    ])
    assert.deepEqual(missing(rule('partner-day'), goods), [
      [1, 10_000, null],
      [2, 10_000, null],
    ])
    assert.deepEqual(missing(rule('address-day', 300_000), goods), [[null, 10_000, 50_000]])
    assert.deepEqual(missing(rule('address-day', 300_000), goods, [{ partner_id: 9, goods: 30_000, delivery: 0 }]), [
      [null, 10_000, 20_000],
    ])
  })

  it('takes of a later order of the day what earlier ones do not carry', () => {
    const today = [
      { partner_id: 1, goods: 60_000, delivery: 10_000 },
      { partner_id: 2, goods: 30_000, delivery: 4_000 },
    ]
    assert.deepEqual(deliveryPrices(rule('partner-day'), goods, today), [0, 6_000, 0, 0])
    assert.deepEqual(deliveryPrices(rule('address-day'), goods, today), [0, 0, 0, 0])
    assert.deepEqual(deliveryPrices(rule('partner-day', 80_000), goods.slice(1, 2), today), [0])
    assert.deepEqual(deliveryPrices(rule('box'), goods.slice(0, 1), today), [10_000])
    assert.deepEqual(deliveryGroups(rule('partner-day'), goods.slice(0, 1), today), [
      { partner_id: 1, places: [0], fee: 0, carried: 10_000, missing: null },
    ])
  })

  it('is the sum of its shares, which differ by a won at most, and never more than a fee for each box', () => {
    const boxes = fc.array(
      fc.record({ partner_id: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 10, max: 900_000 }) }),
    )
    const before = fc.array(
      fc.record({
        partner_id: fc.integer({ min: 1, max: 4 }),
        goods: fc.integer({ min: 0, max: 900_000 }),
        delivery: fc.integer({ min: 0, max: 20_000 }),
      }),
      { maxLength: 4 },
    )
    const rules = fc.record({
      per: fc.constantFrom(...(Object.keys(deliveryBases) as DeliveryBasis[])),
      fee: fc.integer({ min: 0, max: 200_000 }),
      free_from: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    })
    fc.assert(
      fc.property(rules, boxes, before, (one, list, today) => {
        const prices = deliveryPrices(one, list, today)
        for (const { places, fee } of deliveryGroups(one, list, today)) {
          const shares = places.map((place) => prices[place]!)
          assert.equal(
            shares.reduce((sum, share) => sum + share, 0),
            fee,
          )
          assert.ok(Math.max(...shares) - Math.min(...shares) <= 1)
        }
        assert.ok(prices.every((price) => price >= 0 && price <= one.fee))
      }),
    )
  })

  it('of a box alone is what its price per kg is compared by', () => {
    assert.equal(deliveryAlone(rule('partner-day', 100_000), 99_990), 10_000)
    assert.equal(deliveryAlone(rule('partner-day', 100_000), 100_000), 0)
    assert.equal(deliveryAlone(rule('box'), 900_000), 10_000)
  })

  it('is said in words', () => {
    assert.equal(deliveryWords(rule('box')), '상품 하나에 10,000원이에요')
    assert.equal(
      deliveryWords(rule('partner-day', 300_000)),
      '공급사마다 하루에 한 번 10,000원이고, 그날 한 공급사에서 산 상품이 300,000원 이상이면 없어요',
    )
  })
})

describe('what an order costs', () => {
  const boxes = (prices: readonly number[]) => prices.map((price) => ({ partner_id: 1, price }))

  it('is its lines and the fee of each box', () => {
    assert.deepEqual(orderTotal(rule('box'), boxes([420_000, 80_000])), {
      goods: 500_000,
      delivery: 20_000,
      total: 520_000,
    })
    assert.deepEqual(orderTotal(rule('box'), []), { goods: 0, delivery: 0, total: 0 })
  })

  it('is the same in any order and adds up over parts', () => {
    const prices = fc.array(fc.integer({ min: 10, max: 9_000_000 }), { maxLength: 50 })
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 0, max: 100_000 }), (some, others, fee) => {
        const cost = (list: readonly number[]) => orderTotal({ ...rule('box'), fee }, boxes(list))
        const whole = cost([...some, ...others])
        assert.equal(whole.total, cost(some).total + cost(others).total)
        assert.equal(whole.total, whole.goods + whole.delivery)
        assert.deepEqual(cost([...others, ...some]), whole)
      }),
    )
  })
})
